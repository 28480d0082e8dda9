// Makes one part of the page the same as another by changing what differs, so that focus, scroll and open rounds stay.
// What bears `data-kept` was put there by a module, and is left where it is; so is a form that somebody is filling in.

const OWN = new Set(["aria-expanded", "hidden", "open", "role"]); // what modules and people set on elements

const ELEMENT = Node.ELEMENT_NODE;

const key = (node) => (node.nodeType === ELEMENT ? node.id || node.dataset.key || node.getAttribute("class") : "");

const alike = (one, other) => one.nodeName === other.nodeName && key(one) === key(other);

const kept = (node) => node?.nodeType === ELEMENT && "kept" in node.dataset;

const past = (node) => {
  while (kept(node)) node = node.nextSibling;
  return node;
};

const touched = (field) => field === document.activeElement || field.value !== field.defaultValue;

const typing = (form) => [...form.querySelectorAll("input:not([type=hidden]), textarea")].some(touched);

export function morph(old, fresh) {
  if (old.nodeType !== ELEMENT) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.matches("form") && typing(old)) return;
  attributes(old, fresh);
  children(old, fresh);
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!OWN.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (!OWN.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function children(old, fresh) {
  let here = past(old.firstChild);
  for (const wanted of [...fresh.childNodes]) {
    const found = match(here, wanted);
    if (!found) {
      old.insertBefore(document.adoptNode(wanted), here);
      continue;
    }
    while (here !== found) here = drop(here);
    morph(found, wanted);
    here = past(found.nextSibling);
  }
  while (here) here = drop(here);
}

// The node that becomes the wanted one: this, or one further on where elements between them are gone.
function match(here, wanted) {
  if (wanted.nodeType !== ELEMENT) return here && alike(here, wanted) ? here : null;
  while (here && !alike(here, wanted)) here = past(here.nextSibling);
  return here;
}

// Takes a node away with what modules have put after it, and gives the next one.
function drop(node) {
  while (kept(node.nextSibling)) node.nextSibling.remove();
  const next = node.nextSibling;
  node.remove();
  return next;
}
