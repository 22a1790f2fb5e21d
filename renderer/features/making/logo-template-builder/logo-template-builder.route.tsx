import { Select, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import type { BaseColour, CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  LOGO_LAYOUTS,
  LOGO_STYLE_NAMES,
  LOGO_STYLES,
  LOGO_TEXT,
  type LogoLayout,
  type LogoStyle,
  type LogoText,
} from '../../../../shared/features/making/logo-template-builder/logo-template-builder.ts';
import {
  findLineProblem,
  PALETTES,
  tidyLine,
} from '../../../../shared/features/making/typesetting/typesetting.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { FilterChoice, LayoutGrid } from '../typesetting/typesetting.ts';
import { LogoCard } from './logo-card.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import styles from './logo-template-builder.module.css';
import { MarkChoice } from './mark-choice.tsx';

export const queries: RouteQueries = () => [reads(catalogueCalls.listBaseProducts, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const GROUNDS: readonly BaseColour[] = [
  { name: 'Light', hex: '#fbfaf7', dark: false },
  { name: 'Dark', hex: '#1d1d1f', dark: true },
];

const STYLE_CHOICES: readonly { value: LogoStyle | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  ...LOGO_STYLES.map((value) => ({ value, label: LOGO_STYLE_NAMES[value] })),
];

function Builder({ bases }: { readonly bases: readonly CataloguedBase[] }) {
  const { project } = useSession();
  const [name, setName] = useState(() => (project?.name ?? '').slice(0, LOGO_TEXT.nameLength));
  const [tagline, setTagline] = useState('');
  const [mark, setMark] = useState('mountain-sun');
  const [style, setStyle] = useState<LogoStyle | 'all'>('all');
  const [palette, setPalette] = useState<string | null>(null);
  const [groundName, setGround] = useState('Light');
  const [chosen, setChosen] = useState<LogoLayout | null>(null);
  const nameProblem = findLineProblem(name);
  const taglineProblem = findLineProblem(tagline);
  const typed = useMemo<LogoText>(
    () => ({ name: tidyLine(name), tagline: tidyLine(tagline), mark }),
    [name, tagline, mark],
  );
  const logo = useDeferredValue(typed);
  const isReady = nameProblem === null && taglineProblem === null && logo.name !== '';
  const ground = GROUNDS.find((each) => each.name === groundName) ?? GROUNDS[0];
  const layouts = LOGO_LAYOUTS.filter((layout) => style === 'all' || layout.style === style);
  return (
    <div className={styles.columns}>
      <form className={styles.controls} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label="Name"
          size="md"
          value={name}
          maxLength={LOGO_TEXT.nameLength}
          error={nameProblem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Tagline"
          description="Optional"
          size="md"
          value={tagline}
          maxLength={LOGO_TEXT.taglineLength}
          error={taglineProblem}
          onChange={(event) => setTagline(event.currentTarget.value)}
        />
        <MarkChoice value={mark} onChange={setMark} />
        <Select
          label="Inks"
          size="md"
          value={palette ?? 'own'}
          data={[
            { value: 'own', label: 'As each layout suggests' },
            ...PALETTES.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          allowDeselect={false}
          onChange={(value) => setPalette(value === 'own' ? null : value)}
        />
      </form>
      <section className={styles.results}>
        <h2 className={styles.heading}>All layouts</h2>
        <div className={styles.filters}>
          <FilterChoice
            label="Style"
            name="style"
            value={style}
            choices={STYLE_CHOICES}
            onChange={setStyle}
          />
          <FilterChoice
            label="Background"
            name="background"
            value={groundName}
            choices={GROUNDS.map((each) => ({ value: each.name, label: each.name }))}
            onChange={setGround}
          />
        </div>
        {isReady && ground ? (
          <LayoutGrid label="Layouts">
            {layouts.map((layout) => (
              <LogoCard
                key={layout.id}
                layout={layout}
                logo={logo}
                cloth={ground}
                palette={palette}
                onChoose={setChosen}
              />
            ))}
          </LayoutGrid>
        ) : (
          <p className={styles.empty}>Write your store’s name to see it in {LOGO_LAYOUTS.length} layouts.</p>
        )}
      </section>
      {chosen && isReady && (
        <LogoDialog
          layout={chosen}
          logo={logo}
          palette={palette}
          bases={bases}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

/** `/logo-template-builder/`: a name, laid out as a logo. */
export default function LogoTemplateBuilder() {
  const bases = useCall(catalogueCalls.listBaseProducts, {});
  if (bases.isPending) return <LoadingState label="The layouts" />;
  if (bases.isError) return <ErrorState error={bases.error} retry={bases.refetch} />;
  return (
    <>
      <PageHeader
        title="Logo builder"
        lead="See your name in layouts drawn for small brands. Choose one to save it as a file or to put it on a product."
      />
      <Builder bases={bases.data.baseProducts} />
    </>
  );
}
