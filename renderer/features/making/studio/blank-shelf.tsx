import { Loader, SegmentedControl } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { Draft } from '../../../../shared/features/making/studio/studio.calls.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './blank-picker.module.css';
import { GarmentPicture } from './garment-picture.tsx';

/** Names the product in links to the shelf. */
export const BASE_QUERY = 'base';

const KINDS = [
  { value: 'all', label: 'Everything' },
  { value: 'adults', label: 'Men and women' },
  { value: 'kids', label: 'Kids and baby' },
  { value: 'accessories', label: 'Bags and aprons' },
  { value: 'paper', label: 'Paper' },
];

const ACCESSORIES = new Set(['tote-bag', 'apron']);

function kindOf(base: CataloguedBase): string {
  if (base.kind === 'paper') return 'paper';
  if (base.gender === 'kids' || base.gender === 'baby') return 'kids';
  return ACCESSORIES.has(base.typeCode) ? 'accessories' : 'adults';
}

const SWATCHES_SHOWN = 6;

/** A colour each, so that the shelf looks like a shelf and not like a row of white shirts. */
const shownColour = (base: CataloguedBase, index: number) => {
  const preferred = base.colours[(index * 2) % Math.min(base.colours.length, SWATCHES_SHOWN)];
  return preferred ?? base.colours[0] ?? { name: 'White', hex: '#ffffff', dark: false };
};

/** A sheet’s size: on their pictures sheets of one shape look alike. */
function describeSheet({ kind, sizes }: CataloguedBase): string | null {
  const { width, height } = sizes[0]?.chart ?? {};
  return kind === 'paper' && width && height ? `${width} × ${height} mm` : null;
}

interface BlankCardProps {
  readonly base: CataloguedBase;
  readonly index: number;
  readonly isAsked: boolean;
  readonly price: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function BlankCard({ base, index, isAsked, price, busy, disabled, onChoose }: BlankCardProps) {
  const more = base.colours.length - SWATCHES_SHOWN;
  const sheet = describeSheet(base);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.card}
        data-asked={isAsked || undefined}
        onClick={onChoose}
        disabled={disabled}
        aria-busy={busy}
      >
        <span className={styles.picture}>
          <GarmentPicture
            base={base}
            colour={shownColour(base, index)}
            side="front"
            alt=""
            idPrefix={`blank-${base.sku}-`}
          />
          {busy && (
            <span className={styles.busy}>
              <Loader size="sm" />
            </span>
          )}
        </span>
        <span className={styles.name}>
          {base.name}
          {sheet !== null && <span className={styles.sheet}>{sheet}</span>}
        </span>
        <span className={styles.material}>{base.material.name}</span>
        <span className={styles.facts}>
          <span className={styles.swatches} aria-hidden>
            {base.colours.slice(0, SWATCHES_SHOWN).map((colour) => (
              <span key={colour.name} className={styles.swatch} style={{ background: colour.hex }} />
            ))}
            {more > 0 && <span className={styles.more}>+{more}</span>}
          </span>
          <span className="only-read-aloud">
            {base.colours.length === 1 ? '1 colour' : `${base.colours.length} colours`},{' '}
          </span>
          <span className={styles.cost}>from {price}</span>
        </span>
      </button>
    </li>
  );
}

interface BlankShelfProps {
  readonly bases: readonly CataloguedBase[];
  /** SKU of the one that a link asked for. It is listed first. */
  readonly asked: string | null;
  /** The least it costs, as text. */
  readonly showPrice: (base: CataloguedBase) => string;
  /** SKU of the one being opened. */
  readonly busy: string | null;
  readonly onChoose: (base: CataloguedBase, colour: string) => void;
}

/** The products to print on, with a filter by kind where there are several kinds. */
export function BlankShelf({ bases, asked, showPrice, busy, onChoose }: BlankShelfProps) {
  const [kind, setKind] = useState('all');
  const shown = bases
    .filter((base) => kind === 'all' || kindOf(base) === kind)
    .toSorted((one, other) => Number(other.sku === asked) - Number(one.sku === asked));
  const kinds = new Set(bases.map(kindOf));
  return (
    <>
      {kinds.size > 1 && (
        <div className={styles.filter} data-scrolls>
          <SegmentedControl
            value={kind}
            onChange={setKind}
            data={KINDS.filter(({ value }) => value === 'all' || kinds.has(value))}
            aria-label="Kind of product"
          />
        </div>
      )}
      <ul className={styles.grid}>
        {shown.map((base, index) => (
          <BlankCard
            key={base.id}
            base={base}
            index={index}
            isAsked={base.sku === asked}
            price={showPrice(base)}
            busy={busy === base.sku}
            disabled={busy !== null}
            onChoose={() => onChoose(base, shownColour(base, index).name)}
          />
        ))}
      </ul>
    </>
  );
}

interface DraftLinksProps {
  readonly drafts: readonly Draft[];
  readonly path: string;
}

const DRAFTS_SHOWN = 6;

/** Designs to continue with, last changed first. */
export function DraftLinks({ drafts, path }: DraftLinksProps) {
  if (drafts.length === 0) return null;
  return (
    <nav className={styles.unfinished} aria-label="Your drafts">
      <h2 className={styles.heading}>Continue</h2>
      <ul>
        {drafts.slice(0, DRAFTS_SHOWN).map((draft) => (
          <li key={draft.id}>
            <ProjectLink to={`${path}?design=${draft.id}`} className={styles.begun}>
              <IconPencil size={16} aria-hidden />
              <span>{draft.name || `Untitled ${draft.baseName}`}</span>
              {draft.name && <span className={styles.begunBase}>{draft.baseName}</span>}
            </ProjectLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
