import { drawApron, drawToteBag } from './accessories.ts';
import type { DrawGarment } from './drawing.ts';
import type { GarmentName } from './garment-names.ts';
import {
  drawArtPrint,
  drawGreetingCard,
  drawNotebook,
  drawPostcard,
  drawPoster,
  drawStickerSheet,
} from './sheets.ts';
import { drawBabyBody, drawTankTop } from './sleeveless.ts';
import {
  drawFittedTShirt,
  drawHeavyTShirt,
  drawHoodie,
  drawKidsTShirt,
  drawLongSleeve,
  drawSweatshirt,
  drawTShirt,
} from './top.ts';

/** The drawing of each cut. */
export const GARMENTS: Readonly<Record<GarmentName, DrawGarment>> = {
  't-shirt': drawTShirt,
  'fitted-t-shirt': drawFittedTShirt,
  'heavy-t-shirt': drawHeavyTShirt,
  'kids-t-shirt': drawKidsTShirt,
  'long-sleeve': drawLongSleeve,
  sweatshirt: drawSweatshirt,
  hoodie: drawHoodie,
  'tank-top': drawTankTop,
  'baby-body': drawBabyBody,
  'tote-bag': drawToteBag,
  apron: drawApron,
  'art-print': drawArtPrint,
  poster: drawPoster,
  postcard: drawPostcard,
  'greeting-card': drawGreetingCard,
  notebook: drawNotebook,
  'sticker-sheet': drawStickerSheet,
};
