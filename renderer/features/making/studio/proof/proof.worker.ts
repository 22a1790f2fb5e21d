import {
  buildSeparations,
  buildTables,
  type ClothTables,
  HOUSE_PRESS,
  kindOfCloth,
  type ProofCloth,
  pressModel,
  proofSide,
  proofUnderbase,
  type Separations,
} from '../../../../../shared/features/making/proof/proof.ts';
import { findInkBox } from '../../../../../shared/features/making/studio/studio.ts';
import { type ProofAnswer, type ProofOrder, parseProofOrder } from './proof-work.ts';

/** Makes proofs apart from the page, which stays quick. */

/** Cloths whose tables are kept: half a megabyte each, twice that on dark cloth. */
const MOST_CLOTHS = 12;

const press = pressModel(HOUSE_PRESS);
const separations = new Map<string, Separations>();
const tables = new Map<string, ClothTables>();

function separationsFor(cloth: ProofCloth): Separations {
  const kind = kindOfCloth(cloth);
  const built = separations.get(kind) ?? buildSeparations(press, kind);
  separations.set(kind, built);
  return built;
}

function tablesFor(cloth: ProofCloth): ClothTables {
  const key = `${cloth.hex} ${kindOfCloth(cloth)}`;
  const known = tables.get(key);
  if (known) return known;
  const built = buildTables(press, separationsFor(cloth), cloth);
  const [oldest] = tables.keys();
  if (oldest !== undefined && tables.size >= MOST_CLOTHS) tables.delete(oldest);
  tables.set(key, built);
  return built;
}

function proof({ id, cloth, view, drawn, pxPerMm }: ProofOrder): ProofAnswer {
  const { width, height } = drawn;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas');
  context.drawImage(drawn, 0, 0);
  drawn.close();
  const known = tablesFor(cloth);
  const box = findInkBox(context.getImageData(0, 0, width, height).data, { width, channels: 4 });
  if (!box) return { id, outOfReach: 0, inked: null };
  const { left, top } = box;
  const part = { width: box.right - left, height: box.bottom - top };
  const side = { ...part, rgba: context.getImageData(left, top, part.width, part.height).data, pxPerMm };
  const { rgba, outOfReach } = (view === 'white' ? proofUnderbase : proofSide)(side, known, press.profile);
  return { id, outOfReach, inked: { left, top, picture: new ImageData(rgba, part.width, part.height) } };
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  self.postMessage(proof(parseProofOrder(event.data)));
});
