import { useDeferredValue } from 'react';
import { type BaseProduct, colourOf } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { Scene, Side } from '../../../../../shared/features/making/studio/studio.ts';
import { GarmentPicture } from '../garment-picture.tsx';
import type { StudioResources } from '../studio-resources.ts';
import styles from './panels.module.css';

interface MockupsProps {
  readonly base: BaseProduct;
  readonly colours: readonly string[];
  readonly shown: string;
  readonly side: Side;
  readonly scene: Scene;
  readonly resources: StudioResources;
  readonly onShow: (colour: string) => void;
}

/** The product in each colour it is sold in, as the shopper will see it; follows the design while it changes. */
export function Mockups({ base, colours, shown, side, scene, resources, onShow }: MockupsProps) {
  const settled = useDeferredValue(scene);
  return (
    <ul className={styles.mockups} aria-label="Mockups">
      {colours.map((name) => {
        const colour = colourOf(base, name);
        if (!colour) return null;
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.mockup}
              aria-pressed={name === shown}
              aria-label={`Show in ${name}`}
              onClick={() => onShow(name)}
            >
              <GarmentPicture
                base={base}
                colour={colour}
                side={side}
                alt=""
                idPrefix="mockup-"
                scene={settled}
                resources={resources}
              />
              <span className={styles.mockupName}>{name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
