import { both, type DrawGarment, mirrored, neckLabel, rib, seam, stitches } from './drawing.ts';

/** Tank top and baby body. */

/** Width of the binding around a neck. */
const BINDING = 15;

function closed(left: string, neck: string): string {
  const steps = [...left.matchAll(/([CLQ])([^CLQ]+)/g)].map(([, kind, points]) => ({
    kind: kind ?? 'L',
    pairs: (points ?? '').match(/-?[\d.]+ -?[\d.]+/g) ?? [],
  }));
  const start = /M(-?[\d.]+ -?[\d.]+)/.exec(left)?.[1] ?? '';
  const starts = [start, ...steps.map((step) => step.pairs.at(-1) ?? '')];
  const back = steps
    .map(
      (step, index) => `${step.kind}${[...step.pairs.slice(0, -1).reverse(), starts[index] ?? ''].join(' ')}`,
    )
    .reverse()
    .join('');
  return `${neck}${mirrored(left).replace(/^M-?[\d.]+ -?[\d.]+/, '')}${back}Z`;
}

export const drawTankTop: DrawGarment = (cloth, side) => {
  const front = side !== 'back';
  const depth = front ? 150 : 62;
  const strap = 'L330 178';
  const armhole = 'C322 268 318 380 226 452';
  const left = `M374 170${strap}${armhole}C234 560 238 760 226 1010Q360 1026 500 1028`;
  const neckOf = (d: number, inset = 0) =>
    `M${374 - inset} 170C${384 - inset} ${170 + d * 0.75} ${430 - inset * 0.4} ${170 + d + inset} 500 ${170 + d + inset}C${570 + inset * 0.4} ${170 + d + inset} ${616 + inset} ${170 + d * 0.75} ${626 + inset} 170`;
  const inside = `${neckOf(62)}C616 284 570 320 500 320C430 320 384 284 374 170Z`;
  return {
    silhouette: [closed(left, neckOf(depth))],
    placement: { centreX: 500, top: front ? 380 : 290, pxPerMm: 1.08, collar: 170 + depth + BINDING },
    behind: front
      ? `<path d="${inside}" fill="${cloth.inside}"/>${seam(neckOf(72), cloth, 6, 0.45)}${neckLabel(cloth, 246, 58)}`
      : '',
    under: '',
    shadows: [
      ...both(
        'M230 460C300 520 340 600 352 720C316 640 268 560 232 510Z',
        'M232 760C280 820 296 920 290 1020L262 1022C268 930 254 850 232 800Z',
        'M322 300C318 380 290 430 240 462C300 446 340 390 346 300Z',
      ),
      'M402 1026C410 900 396 790 372 700C414 780 432 920 430 1026Z',
      'M596 1026C584 900 600 800 634 690C616 800 618 920 622 1026Z',
    ],
    lights: [
      ...both('M300 480C360 540 392 640 396 760C420 640 380 500 300 480Z'),
      'M446 1020C452 900 436 780 412 690C456 770 474 900 470 1020Z',
      'M548 1020C544 920 556 830 574 740C574 830 572 920 576 1020Z',
    ],
    over: `${rib(neckOf(depth, 7), cloth, BINDING)}${both('M336 182C328 270 324 384 232 456')
      .map((path) => rib(path, cloth, 14))
      .join('')}${both('M374 172L330 180')
      .map((path) => seam(path, cloth, 2))
      .join(
        '',
      )}${stitches('M228 986Q360 1002 500 1004Q640 1002 772 986', cloth)}${stitches('M228 991Q360 1007 500 1009Q640 1007 772 991', cloth)}`,
    relief: 'cloth',
  };
};

export const drawBabyBody: DrawGarment = (cloth, side) => {
  const front = side !== 'back';
  const depth = front ? 84 : 30;
  const neck = (d: number, inset = 0) =>
    `M${392 - inset} 206C${404 - inset} ${206 + d * 0.8} ${450 - inset * 0.4} ${206 + d + inset} 500 ${206 + d + inset}C${550 + inset * 0.4} ${206 + d + inset} ${596 + inset} ${206 + d * 0.8} ${608 + inset} 206`;
  const left =
    'M392 206C352 216 308 232 268 254C222 280 176 340 128 430Q186 490 232 506C246 480 256 462 262 440C272 560 262 660 258 760C256 800 258 826 264 846C340 862 408 930 424 1010Q460 1016 500 1016';
  const legs = both('M266 852C338 870 402 934 418 1012');
  const lap = front
    ? both('M268 254C330 300 372 326 420 300').map((path) => seam(path, cloth, 2.4, 0.5))
    : both('M268 254C312 288 350 276 392 212').map((path) => seam(path, cloth, 2.4, 0.5));
  const popper = (x: number) =>
    `<circle cx="${x}" cy="986" r="9" fill="#d9d6d0"/><circle cx="${x}" cy="986" r="5.4" fill="#b5b1aa"/><circle cx="${x - 1.6}" cy="984" r="1.8" fill="#f5f3ef"/>`;
  return {
    silhouette: [closed(left, neck(depth))],
    placement: { centreX: 500, top: front ? 372 : 330, pxPerMm: 1.86, collar: 206 + depth + BINDING },
    behind: front
      ? `<path d="${neck(30)}C590 270 550 292 500 292C450 292 410 270 392 206Z" fill="${cloth.inside}"/>${neckLabel(cloth, 242, 50)}`
      : '',
    under: '',
    shadows: [
      ...both(
        'M262 446C310 520 340 610 346 720C310 640 280 560 262 500Z',
        'M258 740C300 780 350 850 380 930C350 880 310 850 262 836Z',
        'M258 450C236 420 250 340 290 270C280 340 276 400 274 452Z',
      ),
      'M440 1010C450 930 430 850 400 780C450 850 470 930 470 1010Z',
      'M566 1010C552 930 580 840 606 760C596 850 590 930 592 1010Z',
    ],
    lights: [
      ...both('M310 440C360 510 388 600 390 720C420 600 384 470 310 440Z'),
      ...both('M292 266C240 310 196 380 168 436C226 400 262 340 292 266Z'),
    ],
    over: `${lap.join('')}${rib(neck(depth, 7), cloth, BINDING)}${both('M140 436Q190 482 228 494')
      .map((path) => stitches(path, cloth))
      .join(
        '',
      )}${legs.map((path) => rib(path, cloth, 17)).join('')}${stitches('M424 968Q500 972 576 968', cloth)}${popper(452)}${popper(500)}${popper(548)}`,
    relief: 'cloth',
  };
};
