import type { Page } from '@playwright/test';
import { z } from 'zod';

/**
 * In the page, before React is there: which blocks of the page and rows of the outline React draws again, as its developer
 * tools find out. A part that is drawn has the flag 1; one that React left alone is the same object as before.
 */
const WATCH = `(() => {
  if (window !== window.top) return;
  const drawn = { blocks: [], rows: [] };
  const note = ({ flags, memoizedProps: props }) => {
    if (!(flags & 1) || !props) return;
    if (props.visible?.block) drawn.blocks.push(props.visible.block.uid);
    if (props.block && 'position' in props) drawn.rows.push(props.block.uid);
  };
  const walk = (fiber) => {
    note(fiber);
    if (fiber.child === fiber.alternate?.child) return;
    for (let child = fiber.child; child; child = child.sibling) walk(child);
  };
  globalThis.takeDrawn = () => {
    const taken = { blocks: [...new Set(drawn.blocks)], rows: [...new Set(drawn.rows)] };
    drawn.blocks.length = 0;
    drawn.rows.length = 0;
    return taken;
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_, root) => walk(root.current),
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    checkDCE: () => undefined,
  };
})()`;

const drawnSchema = z.object({ blocks: z.array(z.string()), rows: z.array(z.string()) });

/** Watches what React draws in pages that are opened from now on. */
export const watchRenders = (page: Page): Promise<unknown> => page.addInitScript(WATCH);

/** The uids of blocks and outline rows that React has drawn since this was asked last. */
export const takeDrawn = async (page: Page) => drawnSchema.parse(await page.evaluate('takeDrawn()'));

/**
 * In the page: counts what asks the browser where things are, in the dashboard and in the frame of the page, which lays them
 * out first where something has changed.
 */
const WATCH_MEASURES = `(() => {
  globalThis.measures = 0;
  const frame = document.querySelector('section[data-region="Page"] iframe').contentWindow;
  for (const { Element, Document, HTMLElement } of [window, frame]) {
    for (const [prototype, name] of [
      [Element.prototype, 'getBoundingClientRect'],
      [Document.prototype, 'elementFromPoint'],
      [Document.prototype, 'elementsFromPoint'],
    ]) {
      const ask = prototype[name];
      prototype[name] = function (...args) {
        globalThis.measures += 1;
        return ask.apply(this, args);
      };
    }
    for (const [prototype, name] of [
      [HTMLElement.prototype, 'offsetTop'],
      [HTMLElement.prototype, 'offsetHeight'],
      [Element.prototype, 'clientHeight'],
      [Element.prototype, 'scrollTop'],
    ]) {
      const found = Object.getOwnPropertyDescriptor(prototype, name);
      Object.defineProperty(prototype, name, {
        ...found,
        get() {
          globalThis.measures += 1;
          return found.get.call(this);
        },
      });
    }
  }
})()`;

export const watchMeasures = (page: Page): Promise<unknown> => page.evaluate(WATCH_MEASURES);

/** How often something was measured since this was asked last. */
export async function takeMeasures(page: Page): Promise<number> {
  return z
    .number()
    .parse(await page.evaluate('(() => { const taken = measures; measures = 0; return taken; })()'));
}
