import {
  type PixelGrid,
  type SceneResources,
  type SceneSide,
  sideSvg,
} from '../../../../../shared/features/making/studio/studio.ts';
import { drawSvg } from '../publish/draw-svg.ts';
import { lookAtPictures, seenPictures } from '../publish/look-at-side.ts';
import type { StudioResources } from '../studio-resources.ts';
import { type ProofAnswer, type ProofOrder, proofAnswerSchema } from './proof-work.ts';

/** Draws a side and has its proof made. Fetched once somebody wants a proof. */

export interface ProofWish {
  readonly side: SceneSide;
  readonly resources: StudioResources;
  readonly cloth: ProofOrder['cloth'];
  readonly view: ProofOrder['view'];
}

export interface Proof extends Pick<ProofAnswer, 'outOfReach' | 'inked'> {
  /** The side as it was when it was drawn. */
  readonly of: SceneSide;
  readonly grid: PixelGrid;
}

let worker: Worker | null = null;
let lastId = 0;

function ask(order: Omit<ProofOrder, 'id'>): Promise<ProofAnswer> {
  worker ??= new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  const now = worker;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const done = () => {
      now.removeEventListener('message', onMessage);
      now.removeEventListener('error', onError);
    };
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const answer = proofAnswerSchema.safeParse(data);
      if (!answer.success || answer.data.id !== id) return;
      done();
      resolve(answer.data);
    };
    const onError = () => {
      done();
      now.terminate();
      worker = null;
      reject(new Error('The browser couldn’t make the proof'));
    };
    now.addEventListener('message', onMessage);
    now.addEventListener('error', onError);
    now.postMessage({ id, ...order }, [order.drawn]);
  });
}

async function draw({ side, resources, cloth, view }: ProofWish): Promise<Proof> {
  const looked = await lookAtPictures(side, resources);
  const pictures = seenPictures(looked);
  const drawing: SceneResources = {
    fonts: resources.fonts,
    pictureHref: () => undefined,
    editedHref: ({ id }) => pictures.get(id)?.href,
  };
  const { grid } = looked;
  const drawn = await drawSvg(sideSvg(side, grid, drawing), grid);
  const { outOfReach, inked } = await ask({ cloth, view, drawn, pxPerMm: grid.width / side.widthMm });
  return { of: side, grid, outOfReach, inked };
}

/** Proofs are made one after the other: they share a worker. */
let before: Promise<unknown> = Promise.resolve();

/**
 * A side as it will print.
 * @param isWanted whether it still is, once its turn comes
 * @returns null where it no longer was
 * @throws Error where the browser can’t draw it
 */
export function drawProof(wish: ProofWish, isWanted: () => boolean): Promise<Proof | null> {
  const drawn = before.then(() => (isWanted() ? draw(wish) : null));
  before = drawn.catch(() => undefined);
  return drawn;
}
