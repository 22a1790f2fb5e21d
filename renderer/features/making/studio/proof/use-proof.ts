import { useEffect, useRef, useState } from 'react';
import type { BaseColour } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { SceneSide } from '../../../../../shared/features/making/studio/studio.ts';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import type { ProofView } from '../studio-preferences.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Proof } from './draw-proof.ts';

const drawing = lazyCode(() => import('./draw-proof.ts'));

export interface ShownProof {
  /** The chosen view; white under the ink only on cloth that takes any. */
  readonly view: ProofView;
  /** The newest one of this side; null until there is one. */
  readonly proof: Proof | null;
  readonly hasFailed: boolean;
}

interface ProofedSide {
  readonly view: ProofView;
  readonly side: SceneSide | undefined;
  readonly cloth: BaseColour | undefined;
  readonly resources: StudioResources;
}

/** The proof of a side, made again after each change. The newest wins; the one before shows until then. */
export function useProof({ view: wanted, side, cloth, resources }: ProofedSide): ShownProof {
  const view = wanted === 'white' && !cloth?.dark ? 'print' : wanted;
  const [proof, setProof] = useState<Proof | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isShown = useRef(view !== 'off');
  useEffect(() => {
    isShown.current = view !== 'off';
    if (view === 'off') setProof(null);
    return () => {
      isShown.current = false;
    };
  }, [view]);
  useEffect(() => {
    if (view === 'off' || !side || !cloth) return;
    let isNewest = true;
    const { hex, dark } = cloth;
    drawing
      .fetch()
      .then(({ drawProof }) => drawProof({ side, resources, cloth: { hex, dark }, view }, () => isNewest))
      .then(
        (made) => {
          // While something changes all the time, each one that is made shows.
          if (!made || !isShown.current) return;
          setProof(made);
          setFailed(false);
        },
        () => isNewest && setFailed(true),
      );
    return () => {
      isNewest = false;
    };
  }, [view, side, cloth, resources]);
  return { view, proof: view !== 'off' && proof?.of.side === side?.side ? proof : null, hasFailed };
}
