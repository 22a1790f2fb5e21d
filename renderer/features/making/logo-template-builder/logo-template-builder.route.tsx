import { TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
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
  NO_LAYOUT,
  suitsLetters,
  tidyLine,
} from '../../../../shared/features/making/typesetting/typesetting.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  BuilderColumns,
  BuilderPage,
  builderQueries,
  InkChoice,
  LayoutGrid,
} from '../typesetting/typesetting.ts';
import { LogoCard } from './logo-card.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import styles from './logo-template-builder.module.css';
import { MarkChoice } from './mark-choice.tsx';

export const queries = builderQueries;
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const GROUNDS: readonly BaseColour[] = [
  { name: 'Light', hex: '#fbfaf7', dark: false },
  { name: 'Dark', hex: '#1d1d1f', dark: true },
];

const STYLE_CHOICES: readonly { value: LogoStyle | 'all'; text: string }[] = [
  { value: 'all', text: 'All' },
  ...LOGO_STYLES.map((value) => ({ value, text: LOGO_STYLE_NAMES[value] })),
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
  const suitable = LOGO_LAYOUTS.filter((layout) => suitsLetters(layout, `${logo.name}${logo.tagline}`));
  const layouts = suitable.filter((layout) => style === 'all' || layout.style === style);
  return (
    <BuilderColumns
      fields={
        <>
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
        </>
      }
      optionsText="Mark and inks"
      options={
        <>
          <MarkChoice value={mark} onChange={setMark} />
          <InkChoice palette={palette} onChange={setPalette} />
        </>
      }
    >
      <Section title="All layouts">
        <div className={styles.filters}>
          <Choice
            label="Style"
            isLabelHidden
            kind="pills"
            value={style}
            options={STYLE_CHOICES}
            onValue={setStyle}
          />
          <Choice
            label="Background"
            isLabelHidden
            kind="pills"
            value={groundName}
            options={GROUNDS.map((each) => ({ value: each.name, text: each.name }))}
            onValue={setGround}
          />
        </div>
        {isReady && suitable.length === 0 ? (
          <p className={styles.empty}>{NO_LAYOUT}</p>
        ) : isReady && ground ? (
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
      </Section>
      {chosen && isReady && (
        <LogoDialog
          layout={chosen}
          logo={logo}
          palette={palette}
          bases={bases}
          onClose={() => setChosen(null)}
        />
      )}
    </BuilderColumns>
  );
}

/** `/logo-template-builder/`: a name, laid out as a logo. */
export default function LogoTemplateBuilder() {
  return (
    <BuilderPage
      title="Logo builder"
      lead="See your name in layouts drawn for small brands. Choose one to save it as a file or to put it on a product."
    >
      {(bases) => <Builder bases={bases} />}
    </BuilderPage>
  );
}
