import { Loader, SegmentedControl } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './blank-picker.module.css';
import { GarmentPicture } from './garment-picture.tsx';

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

const cheapest = (base: CataloguedBase) =>
  Math.min(...base.sizes.map((size) => size.costWhiteMinor)) +
  Math.min(...base.printAreas.map((area) => area.printCostMinor));

/** A sheet’s size: on their pictures sheets of one shape look alike. */
function describeSheet({ kind, sizes }: CataloguedBase): string | null {
  const { width, height } = sizes[0]?.chart ?? {};
  return kind === 'paper' && width && height ? `${width} × ${height} mm` : null;
}

interface BlankCardProps {
  readonly base: CataloguedBase;
  readonly index: number;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function BlankCard({ base, index, busy, disabled, onChoose }: BlankCardProps) {
  const more = base.colours.length - SWATCHES_SHOWN;
  const sheet = describeSheet(base);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.card} onClick={onChoose} disabled={disabled} aria-busy={busy}>
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
          <span className={styles.cost}>from {formatMoney(money(cheapest(base), 'GBP'))}</span>
        </span>
      </button>
    </li>
  );
}

/** The first step: what is printed on. */
export function BlankPicker() {
  const bases = useCall(catalogueCalls.listBaseProducts, {});
  const designs = useCall(studioCalls.listDesigns, {});
  const create = useCallMutation(studioCalls.createDesign, {
    refreshes: [studioCalls.listDesigns, productsCalls.listRows],
  });
  const navigate = useNavigate();
  const { project } = useSession();
  const [kind, setKind] = useState('all');
  if (bases.isPending) return <LoadingState label="The catalogue" />;
  if (bases.isError) return <ErrorState error={bases.error} retry={bases.refetch} />;

  const shown = bases.data.baseProducts.filter((base) => kind === 'all' || kindOf(base) === kind);
  const choose = (base: CataloguedBase, colour: string) =>
    create.mutate(
      {
        body: {
          baseSku: base.sku,
          settings: designSettingsSchema.parse({ colours: [colour], defaultColour: colour }),
        },
      },
      {
        onSuccess: ({ id }) =>
          void navigate(withProject(`/create-a-product/?design=${id}`, project?.id ?? null)),
        onError: showFailure,
      },
    );
  const unfinished = designs.data?.designs ?? [];

  return (
    <div className={styles.page}>
      <PageHeader
        title="Create a product"
        lead="Choose what to print on. You can sell it in any of its colours."
      />
      {unfinished.length > 0 && (
        <nav className={styles.unfinished} aria-label="Your drafts">
          <h2 className={styles.heading}>Continue</h2>
          <ul>
            {unfinished.slice(0, 6).map((design) => (
              <li key={design.id}>
                <ProjectLink to={`/create-a-product/?design=${design.id}`} className={styles.begun}>
                  <IconPencil size={16} aria-hidden />
                  <span>{design.name || `Untitled ${design.baseName}`}</span>
                  {design.name && <span className={styles.begunBase}>{design.baseName}</span>}
                </ProjectLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.filter} data-scrolls>
        <SegmentedControl value={kind} onChange={setKind} data={KINDS} aria-label="Kind of product" />
      </div>
      <ul className={styles.grid}>
        {shown.map((base, index) => (
          <BlankCard
            key={base.id}
            base={base}
            index={index}
            busy={create.isPending && create.variables.body.baseSku === base.sku}
            disabled={create.isPending}
            onChoose={() => choose(base, shownColour(base, index).name)}
          />
        ))}
      </ul>
    </div>
  );
}
