import { describe, expect, it, vi } from 'vitest';
import { zoomOf } from './stage-view.ts';
import { createViewStore, type Sight } from './view-store.ts';

const AREA = { left: 0, top: 0, right: 400, bottom: 500 };
const GARMENT = { left: -300, top: -300, right: 700, bottom: 900 };
const sight = (fields: Partial<Sight> = {}): Sight => ({
  stage: { width: 1000, height: 700 },
  area: AREA,
  garment: GARMENT,
  reach: GARMENT,
  selection: null,
  ...fields,
});

describe('the studio’s view', () => {
  // Panning is told once a frame.
  vi.stubGlobal('requestAnimationFrame', (tell: () => void) => tell());

  it('shows the print area at first, and again as the stage changes its size, until it is moved', () => {
    const view = createViewStore();
    view.see(sight());
    expect(view.get().view.pxPerMm).toBeCloseTo((0.8 * 700) / 500, 6);
    view.see(sight({ stage: { width: 1000, height: 350 } }));
    expect(view.get().view.pxPerMm).toBeCloseTo((0.8 * 350) / 500, 6);
    view.zoomBy(2);
    const zoomed = view.get().view.pxPerMm;
    view.see(sight({ stage: { width: 500, height: 350 } }));
    expect(view.get().view.pxPerMm).toBe(zoomed);
    expect(view.get().fit).toBeNull();
  });

  it('leaves the view alone while elements are moved about', () => {
    const view = createViewStore();
    view.see(sight());
    const listener = vi.fn();
    view.subscribe(listener);
    view.see(sight({ selection: { left: 10, top: 10, right: 20, bottom: 20 } }));
    expect(listener).not.toHaveBeenCalled();
  });

  it('brings the selection back into sight on a smaller stage', () => {
    const view = createViewStore();
    const selection = { left: 380, top: 480, right: 400, bottom: 500 };
    view.see(sight());
    view.toPrintSize();
    view.see(sight({ stage: { width: 400, height: 200 }, selection }));
    const { left, top, pxPerMm } = view.get().view;
    expect(zoomOf({ left, top, pxPerMm })).toBeCloseTo(1, 6);
    expect(left + selection.right * pxPerMm).toBeLessThanOrEqual(400);
    expect(top + selection.bottom * pxPerMm).toBeLessThanOrEqual(200);
  });

  it('has nowhere to go while nothing is selected', () => {
    const view = createViewStore();
    view.see(sight());
    const before = view.get();
    expect(view.fitTo('selection')).toBe(false);
    expect(view.get()).toBe(before);
  });

  it('is kept, and shown again on a stage of another size', () => {
    const view = createViewStore();
    expect(view.kept()).toBeNull();
    view.see(sight());
    expect(view.kept()).toEqual({ fit: 'area' });
    view.zoomBy(3);
    view.panBy(-40, 25);
    const kept = view.kept();
    const again = createViewStore(kept ?? undefined);
    again.see(sight({ stage: { width: 390, height: 500 } }));
    expect(again.get().view.pxPerMm).toBeCloseTo(view.get().view.pxPerMm, 9);
    expect(again.get().fit).toBeNull();
    const back = again.kept();
    for (const field of ['x', 'y'])
      expect(back).toHaveProperty(field, expect.closeTo(Number(Object(kept)[field]), 6));
  });

  it('is of the print area where the selection it was kept for is gone', () => {
    const view = createViewStore({ fit: 'selection' });
    view.see(sight());
    expect(view.get().fit).toBe('area');
  });
});
