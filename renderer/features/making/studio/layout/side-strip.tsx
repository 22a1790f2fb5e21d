import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BaseColour, BaseProduct } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { Side } from '../../../../../shared/features/making/studio/studio.ts';
import { Row } from '../../../../ui/layout.tsx';
import type { Studio } from '../studio-state.ts';
import styles from './layout.module.css';

export const SIDE_NAMES: Record<Side, string> = {
  front: 'Front',
  back: 'Back',
  left: 'Left',
  right: 'Right',
};

interface SideStripProps {
  readonly base: BaseProduct;
  readonly studio: Studio;
  /** The cloth that shows. */
  readonly colour: BaseColour;
  /** Cloths to look at the design on. */
  readonly cloths: readonly BaseColour[];
  readonly onColour: (name: string) => void;
  /** Leads to the choice of colours on sale; null where there is none to make. */
  readonly onColours: (() => void) | null;
  /** What one piece costs, for people who buy it. */
  readonly price: string | null;
  /** The choice of a proof; null where no press was measured for the product. */
  readonly proof: ReactNode;
}

/** Sides and cloths, under the stage. */
export function SideStrip({
  base,
  studio,
  colour,
  cloths,
  onColour,
  onColours,
  price,
  proof,
}: SideStripProps) {
  const { scene, side } = studio;
  return (
    <section className={styles.strip} aria-label="Sides and colours" data-region="Sides">
      {scene.sides.length > 1 && (
        <SegmentedControl
          aria-label="Side"
          value={side}
          onChange={(next) => {
            const chosen = scene.sides.find((each) => each.side === next);
            if (chosen) studio.showSide(chosen.side);
          }}
          data={scene.sides.map((each) => ({
            value: each.side,
            label: each.elements.length > 0 ? `${SIDE_NAMES[each.side]} •` : SIDE_NAMES[each.side],
          }))}
        />
      )}
      {price !== null && (
        <output className={styles.price} aria-live="polite">
          {price}
        </output>
      )}
      {cloths.length > 1 && (
        <Row gap={1} role="group" aria-label="Show on">
          {cloths.map(({ name, hex }) => (
            <button
              key={name}
              type="button"
              className={styles.cloth}
              aria-pressed={name === colour.name}
              aria-label={`Show on ${name}`}
              title={name}
              onClick={() => onColour(name)}
            >
              <span style={{ background: hex }} />
            </button>
          ))}
        </Row>
      )}
      {onColours && base.colours.length > 1 && (
        <Button variant="default" size="compact-md" onClick={onColours}>
          {cloths.length < 2 ? 'Add colours' : `${cloths.length} colours`}
        </Button>
      )}
      {proof}
    </section>
  );
}
