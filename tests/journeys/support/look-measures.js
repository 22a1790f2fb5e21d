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

  // What moves by scrolling is in its place a frame later.
  const nextFrames = () =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });

  // Colours change in steps: without this, some are still those of the theme before.
  const transitionsDone = () =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    );

  globalThis.showTheme = async ({ variables, attributes }) => {
    for (const name of root.getAttributeNames()) if (name.startsWith('data-')) root.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
    // Drawn anew: Chromium keeps some colours that follow another one, such as a border in the colour of its text.
    root.style.display = 'none';
    root.getBoundingClientRect();
    root.style.removeProperty('display');
    root.getBoundingClientRect();
    await document.fonts.ready;
    await nextFrames();
    await transitionsDone();
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

  const boxOf = (element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  };

  const scrollPage = async (top) => {
    scrollTo({ top, behavior: 'instant' });
    await nextFrames();
  };

  /** How high the header is at the top of the page and further down, and where what it holds stands then. */
  globalThis.measureHeader = async () => {
    const header = root.querySelector('[data-part="header"]');
    const row = [...header.querySelectorAll('[data-part="top"] :is(a, button)')];
    const shownIn = () =>
      row
        .filter((element) => element.checkVisibility() && !element.closest('[popover]'))
        .map((element) => ({ words: element.ariaLabel ?? element.innerText.trim(), ...boxOf(element) }));
    const open = boxOf(header).bottom;
    await scrollPage(innerHeight);
    const stuck = { bottom: boxOf(header).bottom, row: shownIn() };
    // The next theme waits for its frames.
    scrollTo({ top: 0, behavior: 'instant' });
    return { open, stuck };
  };

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const pixelOf = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };

  /** The colour behind an element, pictures left out. */
  const groundOf = (element) => {
    const grounds = [];
    for (let at = element.parentElement; at; at = at.parentElement) {
      const ground = getComputedStyle(at).backgroundColor;
      grounds.unshift(ground);
      if (pixelOf([ground])[3] === 255) break;
    }
    return pixelOf(['#fff', ...grounds]);
  };

  /** The dots that stand for colours: their own, their ring’s and their ground’s. */
  globalThis.measureDots = () =>
    [...root.querySelectorAll('[data-part="swatches"] a > span, [data-swatch]')].map((dot) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(dot);
      const ground = groundOf(dot);
      const over = (colour) => pixelOf([`rgb(${ground.slice(0, 3).join(' ')})`, colour]);
      return {
        ground,
        own: over(backgroundColor),
        ring: Number.parseFloat(borderTopWidth) >= 1 ? over(borderTopColor) : ground,
      };
    });

  /** Where name, price and button of a product are, and what lies over the page's lower edge. */
  globalThis.measureFirstScreen = () => {
    const find = (selector) => boxOf(root.querySelector(selector));
    return {
      name: find('h1'),
      price: boxOf(
        [...root.querySelectorAll('[data-part="buy-head"] p')].find((each) => each.textContent.includes('£')),
      ),
      button: find('[data-part="buy"] button[value="main"]'),
    };
  };

  globalThis.measureLook = () => ({
    cells: Object.values(KINDS).map(cellsOf),
    tooWide: document.documentElement.scrollWidth > innerWidth,
  });
})();
