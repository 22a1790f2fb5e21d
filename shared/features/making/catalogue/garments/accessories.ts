import { both, type DrawGarment, mix, seam, stitches } from './drawing.ts';

/** Tote bag and apron. */

export const drawToteBag: DrawGarment = (cloth) => {
  const bag =
    'M206 420C300 412 400 416 500 417C600 416 700 412 794 420C800 600 806 860 812 1066C810 1082 800 1090 786 1091C600 1098 400 1098 214 1091C200 1090 190 1082 188 1066C194 860 200 600 206 420Z';
  const handle = (path: string, width: number, colour: string, opacity = 1) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
  const backHandle = 'M352 430C350 250 402 112 500 110C598 112 650 250 648 430';
  const frontHandle = 'M330 440C326 240 392 84 500 82C608 84 674 240 670 440';
  const tab = (x: number) =>
    `<path d="M${x - 19} 422H${x + 19}V492H${x - 19}Z" fill="${cloth.rib}"/><path d="M${x - 19} 422H${x + 19}V492H${x - 19}Z" fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity="0.6"/><path d="M${x - 14} 452H${x + 14}V487H${x - 14}ZM${x - 14} 452L${x + 14} 487M${x + 14} 452L${x - 14} 487" fill="none" stroke="${cloth.seam}" stroke-width="1.4" stroke-dasharray="5 3" opacity="0.7"/>`;
  return {
    silhouette: [bag],
    placement: { centreX: 500, top: 560, pxPerMm: 1.56 },
    behind: `${handle(backHandle, 40, cloth.seam)}${handle(backHandle, 37, cloth.inside)}${handle(frontHandle, 41, cloth.seam, 0.9)}${handle(frontHandle, 38, cloth.rib)}${handle(frontHandle, 30, mix(cloth.hex, '#000000', 0.04))}`,
    under: '',
    shadows: [
      'M196 1086C240 980 300 880 380 800C320 900 270 1000 250 1092Z',
      'M806 1086C770 960 700 860 640 800C680 900 730 1000 746 1092Z',
      'M330 440C336 520 320 620 286 700C330 640 352 540 352 440Z',
      'M670 440C664 540 684 640 716 720C676 650 648 540 648 440Z',
      'M470 1094C478 1000 470 930 450 860C496 920 512 1010 510 1094Z',
    ],
    lights: [
      'M380 440C392 560 370 720 330 840C400 740 430 580 420 440Z',
      'M600 440C600 560 630 700 670 820C610 720 570 580 572 440Z',
      ...both('M214 460C222 640 214 860 210 1040C230 860 244 640 240 460Z'),
    ],
    over: `${stitches('M210 462C400 456 600 456 790 462', cloth)}${seam('M208 466C400 460 600 460 792 466', cloth, 1.6, 0.35)}${tab(330)}${tab(670)}${both(
      'M216 1084C208 880 218 640 222 468',
    )
      .map((path) => seam(path, cloth, 1.6, 0.25))
      .join('')}`,
    relief: 'cloth',
  };
};

export const drawApron: DrawGarment = (cloth) => {
  const body =
    'M372 250Q500 244 628 250C632 330 660 420 806 500C812 700 814 900 806 1098Q500 1118 194 1098C186 900 188 700 194 500C340 420 368 330 372 250Z';
  const strap = 'M384 258C372 150 430 84 500 82C570 84 628 150 616 258';
  const ties = both('M198 506C130 520 96 600 106 700C112 770 96 830 66 880');
  const pocketShape = 'M330 760H670V930C670 948 660 958 642 958H358C340 958 330 948 330 930Z';
  return {
    silhouette: [body],
    placement: { centreX: 500, top: 318, pxPerMm: 1.16 },
    behind: `<path d="${strap}" fill="none" stroke="${cloth.seam}" stroke-width="25"/><path d="${strap}" fill="none" stroke="${cloth.rib}" stroke-width="22"/><rect x="603" y="196" width="30" height="22" rx="3" fill="none" stroke="#a39d92" stroke-width="5"/>${ties.map((path) => `<path d="${path}" fill="none" stroke="${cloth.seam}" stroke-width="17"/><path d="${path}" fill="none" stroke="${cloth.inside}" stroke-width="14"/>`).join('')}`,
    under: '',
    shadows: [
      ...both(
        'M196 520C280 600 320 760 318 1104L286 1104C290 800 262 660 194 600Z',
        'M372 256C376 340 346 430 260 486C350 450 396 360 398 256Z',
      ),
      'M456 1112C462 980 450 900 430 820C474 900 492 1000 490 1112Z',
      'M584 1112C570 980 590 880 622 790C606 900 610 1000 612 1112Z',
    ],
    lights: [
      ...both('M300 560C370 660 380 860 372 1096C420 860 400 640 300 560Z'),
      'M520 1106C516 990 526 880 546 780C548 900 546 1000 552 1106Z',
    ],
    over: `${stitches('M384 262Q500 256 616 262C622 340 656 428 794 508', cloth)}${stitches('M384 262C378 340 344 428 206 508', cloth)}${stitches('M202 1086Q500 1106 798 1086', cloth)}<path d="${pocketShape}" fill="#000000" opacity="0.12" transform="translate(0 5)"/><path d="${pocketShape}" fill="${cloth.hex}"/><path d="${pocketShape}" fill="#000000" opacity="${cloth.shadow * 0.12}"/><path d="${pocketShape}" fill="none" stroke="${cloth.seam}" stroke-width="2" opacity="0.6"/>${stitches('M336 776H664', cloth)}${stitches('M338 784V928C338 942 346 950 360 950H640C654 950 662 942 662 928V784', cloth)}${seam('M500 760V958', cloth, 2, 0.35)}`,
    relief: 'cloth',
  };
};
