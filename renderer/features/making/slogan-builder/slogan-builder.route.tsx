import { Button, TextInput } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  SLOGAN_STYLE_NAMES,
  SLOGAN_STYLES,
  type SloganStyle,
  suggestLayouts,
} from '../../../../shared/features/making/slogan-builder/slogan-builder.ts';
import type { SceneElement } from '../../../../shared/features/making/studio/studio.ts';
import {
  findLineProblem,
  LINE_LENGTH,
  NO_LAYOUT,
  tidyLine,
} from '../../../../shared/features/making/typesetting/typesetting.ts';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  BaseChoice,
  BuilderColumns,
  BuilderPage,
  builderQueries,
  InkChoice,
  LayoutGrid,
  useChosenBase,
  useOpenInStudio,
} from '../typesetting/typesetting.ts';
import styles from './slogan-builder.module.css';
import { SloganCard } from './slogan-card.tsx';

export const queries = builderQueries;
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const EXAMPLES = ['Not all who wander are lost', 'Born to sail', 'Coffee first, then the world'];
const BEST = 3;
const STYLE_CHOICES: readonly { value: SloganStyle | 'all'; text: string }[] = [
  { value: 'all', text: 'All' },
  ...SLOGAN_STYLES.map((value) => ({ value, text: SLOGAN_STYLE_NAMES[value] })),
];

/** Words, product, colours and styles, with the words in every layout that suits them. */
function Builder({ bases }: { readonly bases: readonly CataloguedBase[] }) {
  const asked = new URLSearchParams(useLocation().search).get('text') ?? '';
  const [typed, setTyped] = useState(asked);
  const [style, setStyle] = useState<SloganStyle | 'all'>('all');
  const [palette, setPalette] = useState<string | null>(null);
  const chosen = useChosenBase(bases);
  const { open, isOpening } = useOpenInStudio();
  const lineProblem = findLineProblem(typed);
  const hasLayout = lineProblem !== null || suggestLayouts(tidyLine(typed)).length > 0;
  const problem = lineProblem ?? (hasLayout ? null : NO_LAYOUT);
  const line = useDeferredValue(problem === null ? tidyLine(typed) : '');
  const layouts = useMemo(() => suggestLayouts(line), [line]);
  const base = chosen?.base;
  const colour = chosen?.colour;
  const choose = useCallback(
    (elements: readonly SceneElement[]) => base && colour && open({ base, colour, name: line, elements }),
    [base, colour, line, open],
  );
  if (!chosen || !base || !colour) return null;
  const shared = { text: line, base, colour, palette, disabled: isOpening, onChoose: choose };
  const shown = layouts.filter((layout) => style === 'all' || layout.style === style);
  return (
    <BuilderColumns
      fields={
        <TextInput
          label="Your line"
          size="md"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder="Not all who wander are lost"
          error={problem}
          description={`${[...tidyLine(typed)].length} of ${LINE_LENGTH} characters`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      }
      optionsText="Product and inks"
      options={
        <>
          <BaseChoice bases={bases} chosen={chosen} />
          <InkChoice palette={palette} onChange={setPalette} />
        </>
      }
    >
      {line === '' ? (
        <section className={styles.empty} aria-label="Examples">
          <p>Write a line to see it in {layouts.length} layouts, or try one of these.</p>
          <ul className={styles.examples}>
            {EXAMPLES.map((example) => (
              <li key={example}>
                <Button variant="default" onClick={() => setTyped(example)}>
                  {example}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <>
          <Section title="Best for your words">
            <ul className={styles.best} data-scrolls="peek">
              {layouts.slice(0, BEST).map((layout) => (
                <SloganCard key={layout.id} layout={layout} {...shared} worn />
              ))}
            </ul>
          </Section>
          <Section title="All layouts">
            <Choice
              label="Style"
              isLabelHidden
              kind="pills"
              value={style}
              options={STYLE_CHOICES}
              onValue={setStyle}
            />
            <LayoutGrid label="Layouts">
              {shown.map((layout) => (
                <SloganCard key={layout.id} layout={layout} {...shared} />
              ))}
            </LayoutGrid>
          </Section>
        </>
      )}
    </BuilderColumns>
  );
}

/** `/slogan-builder/`: a line of text, laid out. */
export default function SloganBuilder() {
  return (
    <BuilderPage
      title="Slogan builder"
      lead="Turn a line of text into a design. Choose a layout to open it in the studio, where everything can be changed."
    >
      {(bases) => <Builder bases={bases} />}
    </BuilderPage>
  );
}
