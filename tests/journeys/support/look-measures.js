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

  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const cellsOf = (selector) => {
    const cells = new Set();
    const [width, height] = [innerWidth / COLUMNS, (2 * innerHeight) / ROWS];
    for (const element of root.querySelectorAll(selector)) {
      if (!isSeen(element)) continue;
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

  /** What a person reaches by scrolling it sideways on purpose, or doesn't see. */
  const mayReachOver = (element) => {
    if (element.closest('[data-scrolls], .only-read-aloud, [aria-hidden="true"], svg')) return true;
    for (let outer = element; outer && outer !== root; outer = outer.parentElement)
      if (/auto|scroll/.test(getComputedStyle(outer).overflowX)) return true;
    return false;
  };

  const textBoxes = (element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === 3 && node.textContent.trim() !== '')
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });

  /** Texts and controls that lie beyond the edges of the window: the store's frame cuts them off without a scrollbar. */
  const cutOff = () => {
    const found = new Set();
    for (const element of root.querySelectorAll('*')) {
      const boxes = textBoxes(element);
      if (element.matches(KINDS.controls)) boxes.push(element.getBoundingClientRect());
      const over = Math.max(
        0,
        ...boxes
          .filter(({ width }) => width > 0)
          .map(({ left, right }) => Math.max(right - innerWidth, -left)),
      );
      if (over <= 1 || !isSeen(element) || mayReachOver(element)) continue;
      const part = element.closest('[data-part]')?.dataset.part ?? element.localName;
      found.add(`${part} by ${Math.round(over)} px`);
    }
    return [...found];
  };

  globalThis.measureLook = () => ({ cells: Object.values(KINDS).map(cellsOf), cutOff: cutOff() });
})();
