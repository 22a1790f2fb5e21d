/**
 * Runs inside a page. Returns sentences: what is cut, out of reach, too small to hit or to read, or moves although
 * the visitor asked for less motion. Elements are named as in style sheets, with the text they begin with.
 */
(() => {
  const findings = new Set();
  const say = (what, element) => {
    const name = element.className?.baseVal ?? element.className ?? '';
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ');
    findings.add(
      `${what}: ${element.localName}.${String(name).trim().replace(/\s+/g, '.')} "${text.slice(0, 40)}"`,
    );
  };
  const coarse = matchMedia('(pointer: coarse)').matches;
  const wide = innerWidth >= 768;
  const main = document.querySelector('main');
  /** A control inside a field is smaller than the field by the field's own borders. */
  const BORDERS = 2;

  const isShown = (element) =>
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) && !element.closest('.only-read-aloud, [inert], [aria-hidden="true"]');
  // Where lines are clamped or end in an ellipsis, the rest is in the title.
  const endsOnPurpose = (element, style) =>
    (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') &&
    (element.closest('[title]') !== null ||
      element.querySelector('[title]') !== null ||
      element.closest('a, button, option') !== null);

  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg') !== null && element.localName !== 'svg') continue;
    if (!isShown(element)) continue;
    const style = getComputedStyle(element);
    const isOver = element.scrollWidth > element.clientWidth + 1;
    // A field's text moves along with what is typed.
    if (isOver && element.clientWidth > 40 && element.localName !== 'input') {
      const { overflowX } = style;
      if ((overflowX === 'hidden' || overflowX === 'clip') && !endsOnPurpose(element, style))
        say(`cuts ${element.scrollWidth - element.clientWidth} px off`, element);
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (!element.hasAttribute('data-scrolls') && !element.closest('[data-scrolls]'))
          say('scrolls sideways without a sign', element);
        else if (wide && element.dataset.scrolls !== 'any') say('scrolls sideways on a wide screen', element);
      }
    }
    // An image that is laid out as a letter leaves room for a line's descenders below it.
    const frame = element.localName === 'img' && style.display === 'inline' && element.parentElement;
    if (frame && getComputedStyle(frame).aspectRatio !== 'auto')
      if (frame.clientHeight - element.clientHeight > 1) say('leaves a strip below an image', frame);
    const words = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent.trim() !== '',
    );
    if (words && Number.parseFloat(style.fontSize) < 12) say(`has text of ${style.fontSize}`, element);
  }

  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [tabindex="0"]';
  const controls = [...document.body.querySelectorAll(CONTROLS)].filter(
    (element) => isShown(element) && !element.disabled && element.type !== 'hidden',
  );
  const boxes = controls.map((element) => {
    // A box of a choice may be drawn by its label alone.
    const label = element.labels?.[0];
    const own = element.getBoundingClientRect();
    if (!label) return own;
    const around = label.getBoundingClientRect();
    return around.width * around.height > own.width * own.height ? around : own;
  });
  /** Whether the place that answers a finger is this large: an `::after` or a label may be larger than the element. */
  const isLargeEnough = (element, wanted) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const answers = (dx, dy) => {
      const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
      return (
        hit && (element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit)))
      );
    };
    const reach = (dx, dy) => {
      let steps = 0;
      while (steps < wanted && answers(dx * (steps + 1), dy * (steps + 1))) steps += 1;
      return steps;
    };
    return (
      reach(1, 0) + reach(-1, 0) + 1 >= wanted - BORDERS && reach(0, 1) + reach(0, -1) + 1 >= wanted - BORDERS
    );
  };
  const wanted = coarse ? 44 : 24;
  const tooSmall = controls.filter((element, at) => {
    const { width, height } = boxes[at];
    if (width === 0 || height === 0 || Math.min(width, height) >= wanted - BORDERS) return false;
    const isInText =
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    if (isInText) return false;
    if (Math.min(width, height) < 24) return true;
    // From 24 px on, 8 px of free ground on the narrow sides make up for the rest.
    return controls.some((other, index) => {
      if (index === at || other.contains(element) || element.contains(other)) return false;
      const [one, two] = [boxes[at], boxes[index]];
      if (two.width === 0) return false;
      const dx = Math.max(two.left - one.right, one.left - two.right);
      const dy = Math.max(two.top - one.bottom, one.top - two.bottom);
      return (width < wanted && dy < 0 && dx < 8) || (height < wanted && dx < 0 && dy < 8);
    });
  });
  for (const element of tooSmall) {
    const { width, height } = boxes[controls.indexOf(element)];
    if (!isLargeEnough(element, wanted))
      say(`is a target of ${Math.round(width)} x ${Math.round(height)} px`, element);
  }
  scrollTo(0, 0);

  // A list without rows is its empty state, not a head over nothing; times are the reader's, except in a shop.
  for (const table of document.querySelectorAll('table'))
    if (isShown(table) && table.tHead && table.querySelectorAll('tbody tr').length === 0)
      say('is a table without rows', table);
  if (/\b0 of 0\b/.test(main?.textContent ?? '')) findings.add('says 0 of 0');
  const day = (at) => String(at.getDate()).padStart(2, '0');
  for (const time of location.hostname === 'localhost' ? document.querySelectorAll('time') : []) {
    const [, shown] = /^(\d\d)\/\d\d\/\d\d \d\d:\d\d [ap]m$/.exec(time.textContent) ?? [];
    if (shown && shown !== day(new Date(time.dateTime))) say("is in another zone than the reader's", time);
  }

  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) findings.add(`scrolls sideways by ${sideways} px`);
  const mains = document.querySelectorAll('main').length;
  if (mains !== 1) findings.add(`has ${mains} main parts`);
  const names = [...document.querySelectorAll('nav, [role="navigation"]')].filter(isShown).map((nav) => {
    const by = nav.getAttribute('aria-labelledby');
    return nav.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent) ?? '';
  });
  for (const [at, name] of names.entries()) {
    if (name === '') findings.add('has a navigation without a name');
    else if (names.indexOf(name) !== at) findings.add(`has two navigations named ${name}`);
  }
  const first = main?.querySelector('h1, h2, h3, h4, h5, h6');
  if (first && first.localName !== 'h1' && main.querySelector('h1')) say('comes before the h1', first);

  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running' || !animation.effect?.target) continue;
    if (animation.effect.getComputedTiming().duration > 1) say('moves', animation.effect.target);
  }
  return [...findings];
})();
