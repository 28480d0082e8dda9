// What every page gets: the sign that modules run here, by which styles put the pad in place of plain fields.

document.documentElement.classList.add("js");
