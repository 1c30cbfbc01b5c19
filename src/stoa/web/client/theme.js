// Runs before the page is shown, so that a chosen scheme does not flash.
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
