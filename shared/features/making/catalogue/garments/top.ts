import { both, type Cloth, type DrawGarment, mirrored, neckLabel, rib, seam, stitches } from './drawing.ts';

/** Everything with a neck and two sleeves, from one pattern: T-shirts, long sleeves, sweatshirts, hoodies. */
interface Pattern {
  /** Left half; the right one is its mirror image. All in picture pixels. */
  readonly neck: {
    readonly x: number;
    readonly y: number;
    readonly frontDepth: number;
    readonly backDepth: number;
  };
  readonly shoulder: { readonly x: number; readonly y: number };
  readonly armpit: { readonly x: number; readonly y: number };
  readonly waist: { readonly x: number; readonly y: number };
  readonly hem: { readonly x: number; readonly y: number };
  readonly cuffOuter: { readonly x: number; readonly y: number };
  readonly cuffInner: { readonly x: number; readonly y: number };
  readonly long: boolean;
  readonly collar: number;
  readonly ribbedHem: boolean;
  readonly ribbedCuffs: boolean;
  readonly hood: boolean;
  readonly pxPerMm: number;
  /** Print area's top edge, from the neck point down. */
  readonly areaTop: { readonly front: number; readonly back: number };
  readonly fine?: boolean;
}

const at = ({ x, y }: { x: number; y: number }) => `${x} ${y}`;
const between = (a: { x: number; y: number }, b: { x: number; y: number }, share: number) => ({
  x: Math.round((a.x + (b.x - a.x) * share) * 10) / 10,
  y: Math.round((a.y + (b.y - a.y) * share) * 10) / 10,
});

function neckline(pattern: Pattern, depth: number): string {
  const { x, y } = pattern.neck;
  const half = 500 - x;
  return `M${x} ${y}C${x + half * 0.12} ${y + depth * 0.72} ${x + half * 0.5} ${y + depth} 500 ${y + depth}C${500 + half * 0.5} ${y + depth} ${1000 - x - half * 0.12} ${y + depth * 0.72} ${1000 - x} ${y}`;
}

/** From the neck point over shoulder, sleeve and side down to the middle of the hem. */
function leftHalf(pattern: Pattern): string {
  const { neck, shoulder, armpit, waist, hem, cuffOuter, cuffInner, long } = pattern;
  const slope = `C${neck.x - 30} ${neck.y + 12} ${shoulder.x + 60} ${shoulder.y - 22} ${at(shoulder)}`;
  const outer = long
    ? `C${shoulder.x - 62} ${shoulder.y + 34} ${cuffOuter.x + 42} ${shoulder.y + 190} ${cuffOuter.x + 22} ${shoulder.y + 330}C${cuffOuter.x + 12} ${shoulder.y + 450} ${cuffOuter.x + 2} ${cuffOuter.y - 90} ${at(cuffOuter)}`
    : `C${shoulder.x - 46} ${shoulder.y + 24} ${shoulder.x - 84} ${shoulder.y + 78} ${shoulder.x - 108} ${shoulder.y + 128}L${at(cuffOuter)}`;
  const cuff = `Q${(cuffOuter.x + cuffInner.x) / 2 - 6} ${(cuffOuter.y + cuffInner.y) / 2 + 12} ${at(cuffInner)}`;
  const inner = long
    ? `C${cuffInner.x + 8} ${cuffInner.y - 150} ${armpit.x - 34} ${armpit.y + 210} ${at(armpit)}`
    : `C${cuffInner.x + 14} ${cuffInner.y - 34} ${armpit.x - 12} ${armpit.y + 30} ${at(armpit)}`;
  const side = `C${armpit.x + 5} ${armpit.y + 70} ${waist.x} ${waist.y - 120} ${at(waist)}C${waist.x} ${waist.y + 110} ${hem.x + 2} ${hem.y - 130} ${at(hem)}`;
  const bottom = `Q${(hem.x + 500) / 2} ${hem.y + 15} 500 ${hem.y + 16}`;
  return slope + outer + cuff + inner + side + bottom;
}

/** The left half walked the other way: from the hem's middle up to the neck point. */
function leftHalfFromHem(pattern: Pattern): string {
  const steps = [...leftHalf(pattern).matchAll(/([CLQ])([^CLQ]+)/g)].map(([, kind, points]) => ({
    kind: kind ?? 'L',
    pairs: (points ?? '').match(/-?[\d.]+ -?[\d.]+/g) ?? [],
  }));
  const starts = [at(pattern.neck), ...steps.map((step) => step.pairs.at(-1) ?? '')];
  return steps
    .map((step, index) => {
      const controls = step.pairs.slice(0, -1).reverse();
      return `${step.kind}${[...controls, starts[index] ?? ''].join(' ')}`;
    })
    .reverse()
    .join('');
}

function collarLine(pattern: Pattern, depth: number, inset: number): string {
  const { x, y } = pattern.neck;
  return neckline(
    { ...pattern, neck: { ...pattern.neck, x: x - inset * 0.75, y: y + inset * 0.2 } },
    depth + inset,
  );
}

function foldShadows(pattern: Pattern): string[] {
  const { armpit, hem, waist, shoulder, cuffInner, cuffOuter, long } = pattern;
  const body = both(
    `M${armpit.x - 2} ${armpit.y - 8}C${armpit.x + 50} ${armpit.y + 60} ${armpit.x + 96} ${armpit.y + 150} ${armpit.x + 118} ${armpit.y + 260}C${armpit.x + 70} ${armpit.y + 180} ${armpit.x + 26} ${armpit.y + 110} ${armpit.x - 2} ${armpit.y + 40}Z`,
    `M${waist.x - 4} ${waist.y + 20}C${waist.x + 46} ${waist.y + 96} ${waist.x + 64} ${hem.y - 120} ${waist.x + 58} ${hem.y + 10}L${waist.x + 22} ${hem.y + 10}C${waist.x + 34} ${hem.y - 110} ${waist.x + 22} ${waist.y + 110} ${waist.x - 4} ${waist.y + 60}Z`,
    `M${armpit.x - 10} ${armpit.y + 6}C${armpit.x + 8} ${shoulder.y + 150} ${shoulder.x + 4} ${shoulder.y + 90} ${shoulder.x + 12} ${shoulder.y + 10}C${shoulder.x + 26} ${shoulder.y + 100} ${armpit.x + 34} ${armpit.y - 60} ${armpit.x + 10} ${armpit.y + 16}Z`,
  );
  const drape = [
    `M392 ${hem.y + 14}C398 ${hem.y - 130} 384 ${hem.y - 250} 360 ${hem.y - 330}C402 ${hem.y - 250} 424 ${hem.y - 110} 420 ${hem.y + 14}Z`,
    `M588 ${hem.y + 14}C574 ${hem.y - 150} 590 ${hem.y - 260} 622 ${hem.y - 380}C610 ${hem.y - 250} 612 ${hem.y - 120} 616 ${hem.y + 14}Z`,
    `M486 ${hem.y + 14}C492 ${hem.y - 80} 486 ${hem.y - 150} 474 ${hem.y - 220}C502 ${hem.y - 150} 510 ${hem.y - 70} 506 ${hem.y + 14}Z`,
  ];
  const middle = between(cuffOuter, cuffInner, 0.5);
  const sleeves = long
    ? both(
        `M${cuffInner.x - 6} ${cuffInner.y - 30}C${cuffInner.x - 4} ${cuffInner.y - 200} ${armpit.x - 50} ${armpit.y + 220} ${armpit.x - 8} ${armpit.y + 30}C${armpit.x - 46} ${armpit.y + 150} ${cuffInner.x - 46} ${cuffInner.y - 220} ${cuffInner.x - 40} ${cuffInner.y - 30}Z`,
        `M${cuffOuter.x + 26} ${armpit.y + 150}C${cuffOuter.x + 60} ${armpit.y + 176} ${armpit.x - 60} ${armpit.y + 168} ${armpit.x - 24} ${armpit.y + 120}C${armpit.x - 60} ${armpit.y + 206} ${cuffOuter.x + 50} ${armpit.y + 206} ${cuffOuter.x + 22} ${armpit.y + 190}Z`,
        `M${cuffOuter.x + 10} ${cuffOuter.y - 120}C${cuffOuter.x + 40} ${cuffOuter.y - 100} ${cuffInner.x - 30} ${cuffInner.y - 104} ${cuffInner.x - 2} ${cuffInner.y - 140}C${cuffInner.x - 30} ${cuffInner.y - 70} ${cuffOuter.x + 40} ${cuffOuter.y - 66} ${cuffOuter.x + 8} ${cuffOuter.y - 80}Z`,
      )
    : both(
        `M${armpit.x - 4} ${armpit.y - 6}C${armpit.x - 50} ${armpit.y - 70} ${middle.x + 50} ${middle.y - 90} ${middle.x + 16} ${middle.y - 8}C${middle.x + 44} ${middle.y - 46} ${armpit.x - 46} ${armpit.y - 18} ${armpit.x - 4} ${armpit.y - 6}Z`,
        `M${cuffInner.x + 2} ${cuffInner.y + 4}C${cuffInner.x + 4} ${cuffInner.y - 34} ${armpit.x - 18} ${armpit.y + 20} ${armpit.x} ${armpit.y}L${armpit.x - 26} ${armpit.y - 26}C${armpit.x - 46} ${armpit.y + 6} ${cuffInner.x - 22} ${cuffInner.y - 46} ${cuffInner.x - 28} ${cuffInner.y - 2}Z`,
      );
  return [...body, ...drape, ...sleeves];
}

function foldLights(pattern: Pattern): string[] {
  const { armpit, hem, shoulder, neck, cuffOuter, long } = pattern;
  const chest = both(
    `M${armpit.x + 46} ${armpit.y - 46}C${armpit.x + 110} ${armpit.y + 20} ${armpit.x + 150} ${armpit.y + 140} ${armpit.x + 160} ${armpit.y + 270}C${armpit.x + 196} ${armpit.y + 120} ${armpit.x + 150} ${armpit.y - 40} ${armpit.x + 46} ${armpit.y - 46}Z`,
    `M${neck.x - 24} ${neck.y + 18}C${neck.x - 60} ${neck.y + 28} ${shoulder.x + 62} ${shoulder.y - 2} ${shoulder.x + 16} ${shoulder.y + 14}C${shoulder.x + 60} ${shoulder.y + 34} ${neck.x - 50} ${neck.y + 64} ${neck.x - 24} ${neck.y + 18}Z`,
  );
  const drape = [
    `M446 ${hem.y + 10}C452 ${hem.y - 140} 436 ${hem.y - 270} 412 ${hem.y - 360}C456 ${hem.y - 280} 474 ${hem.y - 130} 470 ${hem.y + 10}Z`,
    `M548 ${hem.y + 10}C544 ${hem.y - 110} 556 ${hem.y - 200} 572 ${hem.y - 300}C572 ${hem.y - 190} 570 ${hem.y - 90} 576 ${hem.y + 10}Z`,
  ];
  const sleeves = long
    ? both(
        `M${shoulder.x - 30} ${shoulder.y + 60}C${cuffOuter.x + 60} ${shoulder.y + 200} ${cuffOuter.x + 40} ${cuffOuter.y - 240} ${cuffOuter.x + 26} ${cuffOuter.y - 60}C${cuffOuter.x + 66} ${cuffOuter.y - 240} ${cuffOuter.x + 100} ${shoulder.y + 220} ${shoulder.x - 30} ${shoulder.y + 60}Z`,
      )
    : both(
        `M${shoulder.x - 22} ${shoulder.y + 34}C${shoulder.x - 70} ${shoulder.y + 90} ${cuffOuter.x + 60} ${cuffOuter.y - 90} ${cuffOuter.x + 34} ${cuffOuter.y - 22}C${cuffOuter.x + 90} ${cuffOuter.y - 80} ${shoulder.x - 50} ${shoulder.y + 120} ${shoulder.x - 22} ${shoulder.y + 34}Z`,
      );
  return [...chest, ...drape, ...sleeves];
}

function cuffBand(pattern: Pattern, distance: number): string {
  const { cuffOuter, cuffInner, long, shoulder, armpit } = pattern;
  const up = long
    ? { x: 2, y: -distance }
    : (() => {
        const outerStart = { x: shoulder.x - 108, y: shoulder.y + 128 };
        const length = Math.hypot(outerStart.x - cuffOuter.x, outerStart.y - cuffOuter.y);
        return {
          x: ((outerStart.x - cuffOuter.x) / length) * distance,
          y: ((outerStart.y - cuffOuter.y) / length) * distance,
        };
      })();
  const inward = long ? { x: 1, y: -distance } : { x: (armpit.x - cuffInner.x) * 0.012 * distance, y: up.y };
  const outer = { x: cuffOuter.x + up.x, y: cuffOuter.y + up.y };
  const inner = { x: cuffInner.x + inward.x, y: cuffInner.y + inward.y };
  return `M${outer.x.toFixed(1)} ${outer.y.toFixed(1)}Q${((outer.x + inner.x) / 2 - 6).toFixed(1)} ${((outer.y + inner.y) / 2 + 12).toFixed(1)} ${inner.x.toFixed(1)} ${inner.y.toFixed(1)}`;
}

function hemBand(pattern: Pattern, up: number): string {
  const { hem } = pattern;
  return `M${hem.x} ${hem.y - up}Q${(hem.x + 500) / 2} ${hem.y + 15 - up} 500 ${hem.y + 16 - up}Q${1000 - (hem.x + 500) / 2} ${hem.y + 15 - up} ${1000 - hem.x} ${hem.y - up}`;
}

function armholes(pattern: Pattern, cloth: Cloth): string {
  const { shoulder, armpit } = pattern;
  const line = `M${shoulder.x + 4} ${shoulder.y + 2}C${shoulder.x + 14} ${shoulder.y + 90} ${armpit.x + 18} ${armpit.y - 110} ${armpit.x} ${armpit.y}`;
  return both(line)
    .map((path) => seam(path, cloth, 2.2, 0.5))
    .join('');
}

function hemsAndCuffs(pattern: Pattern, cloth: Cloth): string {
  const band = 46;
  const hem = pattern.ribbedHem
    ? rib(hemBand(pattern, band / 2 - 1), cloth, band)
    : stitches(hemBand(pattern, 24), cloth) + stitches(hemBand(pattern, 19), cloth);
  const cuffs = pattern.ribbedCuffs
    ? both(cuffBand(pattern, 24)).map((path) => rib(path, cloth, band))
    : both(cuffBand(pattern, 22), cuffBand(pattern, 27)).map((path) => stitches(path, cloth));
  return hem + cuffs.join('');
}

function hoodFront(pattern: Pattern, cloth: Cloth): string {
  const { x, y } = pattern.neck;
  const crown = y - 96;
  const hood = `M${x - 34} ${y + 46}C${x - 66} ${y - 30} ${x - 36} ${crown - 4} 500 ${crown}C${1000 - x + 36} ${crown - 4} ${1000 - x + 66} ${y - 30} ${1000 - x + 34} ${y + 46}C${1000 - x - 30} ${y + 140} 540 ${y + 176} 500 ${y + 186}C460 ${y + 176} ${x + 30} ${y + 140} ${x - 34} ${y + 46}Z`;
  const opening = `M${x + 14} ${y + 20}C${x + 4} ${y - 34} ${x + 40} ${crown + 52} 500 ${crown + 50}C${1000 - x - 40} ${crown + 52} ${1000 - x - 4} ${y - 34} ${1000 - x - 14} ${y + 20}C${1000 - x - 40} ${y + 96} 530 ${y + 140} 500 ${y + 152}C470 ${y + 140} ${x + 40} ${y + 96} ${x + 14} ${y + 20}Z`;
  const cross = `M${x + 14} ${y + 20}C${x + 40} ${y + 96} 478 ${y + 140} 512 ${y + 184}`;
  const cord = (from: string, aglet: string, tip: number, tipY: number) =>
    `<path d="${from}" fill="none" stroke="${cloth.seam}" stroke-width="10" stroke-linecap="round" opacity="0.35" transform="translate(3 4)"/><path d="${from}" fill="none" stroke="${cloth.rib}" stroke-width="9" stroke-linecap="round"/><path d="${from}" fill="none" stroke="${cloth.seam}" stroke-width="9" stroke-dasharray="1.2 3.4" opacity="0.4"/><rect x="${tip - 4}" y="${tipY}" width="8" height="20" rx="2.5" fill="${aglet}"/>`;
  return `<path d="${hood}" fill="${cloth.hex}"/><path d="${hood}" fill="#000000" opacity="${0.06 + cloth.shadow * 0.12}"/><path d="${opening}" fill="${cloth.inside}"/><path d="M${x + 40} ${crown + 84}C460 ${crown + 60} 540 ${crown + 60} ${1000 - x - 40} ${crown + 84}C${1000 - x - 10} ${y + 30} 560 ${y + 110} 500 ${y + 150}C440 ${y + 110} ${x + 10} ${y + 30} ${x + 40} ${crown + 84}Z" fill="#000000" opacity="${cloth.shadow * 0.5}"/>${neckLabel(cloth, y - 6, 58)}<path d="${hood}" fill="none" stroke="${cloth.seam}" stroke-width="2" opacity="0.6"/>${stitches(opening, cloth)}${seam(cross, cloth, 2.4, 0.65)}${cord(`M${x + 34} ${y + 92}C${x + 38} ${y + 160} ${x + 26} ${y + 210} ${x + 36} ${y + 262}`, '#b9b4ab', x + 36, y + 258)}${cord(`M${1000 - x - 34} ${y + 92}C${1000 - x - 44} ${y + 150} ${1000 - x - 26} ${y + 220} ${1000 - x - 40} ${y + 286}`, '#b9b4ab', 1000 - x - 40, y + 282)}<circle cx="${x + 34}" cy="${y + 92}" r="6.5" fill="#8f8b84"/><circle cx="${x + 34}" cy="${y + 92}" r="3" fill="#3a3835"/><circle cx="${1000 - x - 34}" cy="${y + 92}" r="6.5" fill="#8f8b84"/><circle cx="${1000 - x - 34}" cy="${y + 92}" r="3" fill="#3a3835"/>`;
}

function hoodBack(pattern: Pattern, cloth: Cloth): string {
  const { x, y } = pattern.neck;
  const hood = `M${x - 40} ${y + 14}C${x - 46} ${y - 84} 440 ${y - 110} 500 ${y - 110}C560 ${y - 110} ${1000 - x + 46} ${y - 84} ${1000 - x + 40} ${y + 14}C${1000 - x + 34} ${y + 96} 556 ${y + 168} 500 ${y + 172}C444 ${y + 168} ${x - 34} ${y + 96} ${x - 40} ${y + 14}Z`;
  return `<path d="${hood}" fill="#000000" opacity="0.16" transform="translate(0 10)"/><path d="${hood}" fill="${cloth.hex}"/><path d="${hood}" fill="#000000" opacity="${0.04 + cloth.shadow * 0.1}"/><path d="${hood}" fill="none" stroke="${cloth.seam}" stroke-width="2" opacity="0.6"/>${stitches(`M500 ${y - 108}L500 ${y + 170}`, cloth)}${seam(`M${x - 20} ${y - 10}C440 ${y + 40} 560 ${y + 40} ${1000 - x + 20} ${y - 10}`, cloth, 2, 0.3)}`;
}

function pocket(pattern: Pattern, cloth: Cloth): string {
  const top = pattern.hem.y - 268;
  const bottom = pattern.hem.y - 38;
  const shape = `M372 ${top}L628 ${top}L706 ${top + 118}L706 ${bottom}L294 ${bottom}L294 ${top + 118}Z`;
  return `<path d="${shape}" fill="#000000" opacity="0.13" transform="translate(0 5)"/><path d="${shape}" fill="${cloth.hex}"/><path d="${shape}" fill="#000000" opacity="${cloth.shadow * 0.1}"/><path d="${shape}" fill="none" stroke="${cloth.seam}" stroke-width="2.2" opacity="0.6"/>${stitches(`M378 ${top + 9}L622 ${top + 9}`, cloth)}${both(
    `M382 ${top + 6}L305 ${top + 122}`,
  )
    .map((path) => stitches(path, cloth))
    .join('')}${both(`M372 ${top}L294 ${top + 118}`)
    .map((path) => seam(path, cloth, 5, 0.4))
    .join('')}`;
}

function top(pattern: Pattern): DrawGarment {
  return (cloth, side) => {
    const front = side !== 'back';
    const { neck } = pattern;
    const depth = front ? neck.frontDepth : neck.backDepth;
    const body = `${neckline(pattern, depth)}${aroundFromNeck(pattern)}Z`;
    const insideBack = `${neckline(pattern, neck.backDepth)}L${1000 - neck.x} ${neck.y}C${1000 - neck.x - 18} ${neck.y + neck.frontDepth * 0.8} 560 ${neck.y + neck.frontDepth} 500 ${neck.y + neck.frontDepth}C440 ${neck.y + neck.frontDepth} ${neck.x + 18} ${neck.y + neck.frontDepth * 0.8} ${neck.x} ${neck.y}Z`;
    const backOfNeck = `<path d="${insideBack}" fill="${cloth.inside}"/><path d="${neckline(pattern, neck.backDepth + 12)}" fill="none" stroke="${cloth.seam}" stroke-width="9" opacity="0.5"/>${neckLabel(cloth, neck.y + neck.backDepth + 22)}`;
    const hood = pattern.hood ? (front ? hoodFront(pattern, cloth) : hoodBack(pattern, cloth)) : '';
    const collar = pattern.hood
      ? ''
      : rib(collarLine(pattern, depth, pattern.collar / 2), cloth, pattern.collar);
    const collarSeam = pattern.hood
      ? ''
      : stitches(collarLine(pattern, depth, pattern.collar + 7), cloth, 1.4);
    return {
      silhouette: [body],
      placement: {
        centreX: 500,
        top: neck.y + (front ? pattern.areaTop.front : pattern.areaTop.back),
        pxPerMm: pattern.pxPerMm,
        collar: neck.y + depth + (pattern.hood ? 0 : pattern.collar),
      },
      behind: front && !pattern.hood ? backOfNeck : '',
      under: '',
      shadows: foldShadows(pattern),
      lights: foldLights(pattern),
      trim:
        armholes(pattern, cloth) +
        hemsAndCuffs(pattern, cloth) +
        (pattern.hood && front ? pocket(pattern, cloth) : ''),
      over: collar + collarSeam + hood,
      relief: 'cloth',
    };
  };
}

/** The outline from the right neck point down the right side, along the hem and up the left side to the start. */
function aroundFromNeck(pattern: Pattern): string {
  return mirrored(leftHalf(pattern)) + leftHalfFromHem(pattern);
}

const classic: Pattern = {
  neck: { x: 408, y: 176, frontDepth: 104, backDepth: 30 },
  shoulder: { x: 268, y: 226 },
  armpit: { x: 222, y: 462 },
  waist: { x: 226, y: 720 },
  hem: { x: 216, y: 1012 },
  cuffOuter: { x: 74, y: 492 },
  cuffInner: { x: 190, y: 566 },
  long: false,
  collar: 25,
  ribbedHem: false,
  ribbedCuffs: false,
  hood: false,
  pxPerMm: 1.06,
  areaTop: { front: 158, back: 122 },
};

export const drawTShirt = top(classic);

export const drawFittedTShirt = top({
  ...classic,
  neck: { x: 392, y: 186, frontDepth: 132, backDepth: 30 },
  shoulder: { x: 286, y: 222 },
  armpit: { x: 250, y: 424 },
  waist: { x: 288, y: 670 },
  hem: { x: 242, y: 1000 },
  cuffOuter: { x: 132, y: 424 },
  cuffInner: { x: 226, y: 496 },
  collar: 19,
  pxPerMm: 1.1,
  areaTop: { front: 178, back: 120 },
});

export const drawHeavyTShirt = top({
  ...classic,
  neck: { x: 410, y: 190, frontDepth: 90, backDepth: 26 },
  shoulder: { x: 234, y: 244 },
  armpit: { x: 196, y: 498 },
  waist: { x: 198, y: 730 },
  hem: { x: 192, y: 986 },
  cuffOuter: { x: 52, y: 560 },
  cuffInner: { x: 176, y: 620 },
  collar: 33,
  pxPerMm: 1.06,
  areaTop: { front: 152, back: 118 },
});

export const drawKidsTShirt = top({
  ...classic,
  neck: { x: 402, y: 222, frontDepth: 92, backDepth: 28 },
  shoulder: { x: 280, y: 264 },
  armpit: { x: 240, y: 480 },
  waist: { x: 244, y: 700 },
  hem: { x: 236, y: 964 },
  cuffOuter: { x: 98, y: 500 },
  cuffInner: { x: 208, y: 580 },
  collar: 27,
  pxPerMm: 1.38,
  areaTop: { front: 152, back: 118 },
});

const sleeved: Pattern = {
  ...classic,
  neck: { x: 408, y: 176, frontDepth: 92, backDepth: 28 },
  shoulder: { x: 276, y: 224 },
  armpit: { x: 246, y: 458 },
  waist: { x: 246, y: 720 },
  hem: { x: 240, y: 1012 },
  cuffOuter: { x: 62, y: 938 },
  cuffInner: { x: 146, y: 952 },
  long: true,
  ribbedCuffs: true,
  pxPerMm: 1.02,
  areaTop: { front: 150, back: 118 },
};

export const drawLongSleeve = top(sleeved);

export const drawSweatshirt = top({
  ...sleeved,
  shoulder: { x: 270, y: 230 },
  armpit: { x: 246, y: 486 },
  waist: { x: 240, y: 730 },
  hem: { x: 256, y: 1004 },
  cuffOuter: { x: 62, y: 948 },
  cuffInner: { x: 140, y: 962 },
  collar: 34,
  ribbedHem: true,
  areaTop: { front: 152, back: 124 },
});

export const drawHoodie = top({
  ...sleeved,
  neck: { x: 402, y: 214, frontDepth: 60, backDepth: 30 },
  shoulder: { x: 270, y: 262 },
  armpit: { x: 246, y: 512 },
  waist: { x: 240, y: 760 },
  hem: { x: 256, y: 1040 },
  cuffOuter: { x: 62, y: 984 },
  cuffInner: { x: 140, y: 998 },
  ribbedHem: true,
  hood: true,
  pxPerMm: 0.98,
  areaTop: { front: 204, back: 196 },
});
