import { type PageBoxes, pageBoxes, watchBoxes } from './page-boxes.ts';

/** What a drag goes over. Measured as the drag begins, and again once something has moved: its steps lay nothing out. */
export interface DragGround {
  readonly page: Document;
  readonly boxes: PageBoxes;
  /** The frame’s rectangle in the window. */
  readonly frame: () => DOMRect;
  /** The row of the outline at a point of the window. */
  readonly rowAt: (x: number, y: number) => HTMLElement | null;
  readonly forget: () => void;
  readonly leave: () => void;
}

export const isIn = (
  { left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  x: number,
  y: number,
): boolean => x >= left && x <= right && y >= top && y <= bottom;

export function dragGround(element: HTMLIFrameElement, page: Document, onMoved: () => void): DragGround {
  const boxes = pageBoxes(page);
  const controller = new AbortController();
  let frame: DOMRect | null = null;
  let outline: DOMRect | null | undefined;
  const forget = () => {
    frame = null;
    outline = undefined;
    boxes.forget();
  };
  const measureOutline = () => {
    if (outline === undefined)
      outline = document.querySelector('[role="tree"]')?.closest('section')?.getBoundingClientRect() ?? null;
    return outline;
  };
  const stopWatching = watchBoxes(page, boxes, onMoved);
  window.addEventListener('resize', forget, { signal: controller.signal });
  return {
    page,
    boxes,
    frame() {
      frame ??= element.getBoundingClientRect();
      return frame;
    },
    rowAt(x, y) {
      const panel = measureOutline();
      if (!panel || !isIn(panel, x, y)) return null;
      return document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="treeitem"][data-uid]') ?? null;
    },
    forget,
    leave() {
      stopWatching();
      controller.abort();
    },
  };
}
