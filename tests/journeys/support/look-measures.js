/**
 * Runs inside a preview of a store. Gives the page ways to show a theme and to say where its parts are: cells of a grid
 * of 32 by 48 over the first two screens, by kind.
 */
(() => {
  const COLUMNS = 32;
  const ROWS = 48;
  const KINDS = {
    pictures: 'img',
    headings: 'h1, h2, h3',
    texts: 'p, dt, dd, li > span',
    controls: 'a, button, input, select, summary',
  };
  const root = document.querySelector('[data-theme]');

  globalThis.showTheme = async ({ variables, attributes }) => {
    for (const name of root.getAttributeNames()) if (name.startsWith('data-')) root.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
    root.getBoundingClientRect();
    await document.fonts.ready;
  };

  const cellsOf = (selector) => {
    const cells = new Set();
    const [width, height] = [innerWidth / COLUMNS, (2 * innerHeight) / ROWS];
    for (const element of root.querySelectorAll(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      for (
        let row = Math.max(0, Math.floor(box.top / height));
        row < Math.min(ROWS, box.bottom / height);
        row += 1
      )
        for (
          let column = Math.max(0, Math.floor(box.left / width));
          column < Math.min(COLUMNS, box.right / width);
          column += 1
        )
          cells.add(row * COLUMNS + column);
    }
    return [...cells];
  };

  globalThis.measureLook = () => ({
    cells: Object.values(KINDS).map(cellsOf),
    tooWide: document.documentElement.scrollWidth > innerWidth,
  });
})();
