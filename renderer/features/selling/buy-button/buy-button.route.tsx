import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { isComingSoon } from '../../../../shared/features/projects/stores/stores.ts';
import { buyButtonCalls } from '../../../../shared/features/selling/buy-button/buy-button.calls.ts';
import {
  BUTTON_WORDS_MAX,
  type ButtonLook,
  buildSnippet,
  DEFAULT_LOOK,
  findLookProblems,
} from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { ColorInput } from '../../../ui/late-fields/color-input.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ButtonPreview } from './button-preview.tsx';
import styles from './buy-button.module.css';

type Answer = CallAnswer<typeof buyButtonCalls.preview>;

const inputOf = (urlName: string | undefined) => ({ params: { urlName: urlName ?? '' } });

export const queries: RouteQueries = ({ urlName }) => [reads(buyButtonCalls.preview, inputOf(urlName))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Whether shoppers have something to choose before they buy. */
const hasOptions = ({ product }: Answer): boolean =>
  product?.variants != null && product.variants.colours.length * product.variants.sizes.length > 1;

interface FieldsProps {
  readonly look: ButtonLook;
  readonly problems: ReturnType<typeof findLookProblems>;
  readonly hasOptions: boolean;
  readonly change: (next: Partial<ButtonLook>) => void;
}

function Fields({ look, problems, hasOptions: offersChoices, change }: FieldsProps) {
  return (
    <Panel title="Look">
      <Stack gap={4}>
        <Choice
          label="What it shows"
          kind="cards"
          isWide
          value={look.shows}
          onValue={(shows) => change({ shows })}
          options={[
            { value: 'card', text: 'A card', hint: 'Picture, name and price above the button' },
            { value: 'button', text: 'The button alone', hint: 'For a page that shows the product already' },
          ]}
        />
        <TextInput
          label="Words on the button"
          value={look.words}
          maxLength={BUTTON_WORDS_MAX}
          onChange={(event) => change({ words: event.currentTarget.value })}
          error={problems.words}
        />
        <div className={styles.colours}>
          <ColorInput
            label="Button colour"
            format="hex"
            value={look.colour}
            onChange={(colour) => change({ colour })}
            error={problems.colour}
            eyeDropperButtonProps={{ 'aria-label': 'Pick the button colour from the screen' }}
          />
          <ColorInput
            label="Word colour"
            format="hex"
            value={look.textColour}
            onChange={(textColour) => change({ textColour })}
            error={problems.textColour}
            eyeDropperButtonProps={{ 'aria-label': 'Pick the word colour from the screen' }}
          />
        </div>
        {offersChoices && (
          <Checkbox
            label="Let shoppers choose colour and size there"
            description="Your store’s page opens with the same choice."
            checked={look.hasChoices}
            onChange={(event) => change({ hasChoices: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Panel>
  );
}

function Code({ snippet }: { readonly snippet: string | null }) {
  const copy = async () => {
    if (snippet === null) return;
    await navigator.clipboard.writeText(snippet).then(
      () => showSnackbar({ text: 'Code copied' }),
      () =>
        showSnackbar({ text: 'We couldn’t copy the code. Select it and copy it yourself.', type: 'error' }),
    );
  };
  return (
    <Panel title="Code">
      <Stack gap={4}>
        <p className={styles.note}>
          Paste it where the button should be on the other site. Prices, pictures and stock always come from
          your store. If scripts are off there, a plain link opens the product instead.
        </p>
        {snippet === null ? (
          <Hint tone="bad">Fix the look first. Then the code appears here.</Hint>
        ) : (
          <Textarea
            aria-label="Code"
            value={snippet}
            readOnly
            autosize
            spellCheck={false}
            classNames={{ input: styles.code ?? '' }}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={snippet === null}
          onClick={copy}
          w="fit-content"
        >
          Copy code
        </Button>
      </Stack>
    </Panel>
  );
}

interface EditorProps {
  readonly urlName: string;
  readonly answer: Answer;
}

function Editor({ urlName, answer }: EditorProps) {
  const { store } = useSession();
  const [look, setLook] = useState(DEFAULT_LOOK);
  // What was right last: a colour that is half typed leaves the preview as it was.
  const [shown, setShown] = useState(DEFAULT_LOOK);
  const problems = findLookProblems(look);
  const isFine = Object.keys(problems).length === 0;
  const change = (next: Partial<ButtonLook>) => {
    const changed = { ...look, ...next };
    setLook(changed);
    if (Object.keys(findLookProblems(changed)).length === 0) setShown(changed);
  };
  const origin = (store?.url ?? '').replace(/\/$/, '');
  const isClosed = store !== null && (store.passwordProtected || isComingSoon(store, Date.now()));
  return (
    <Page
      title={`Buy button: ${answer.name}`}
      lead="Sell it on another site: your blog, a friend’s page, a newsletter’s archive."
    >
      <div className={styles.editor}>
        <Fields look={look} problems={problems} hasOptions={hasOptions(answer)} change={change} />
        <div className={styles.beside}>
          <Panel title="Preview">
            <Stack gap={4}>
              {answer.product === null && (
                <Hint tone="warn">
                  Shoppers can’t see this product now, so the button says that it’s no longer available.
                </Hint>
              )}
              {isClosed && (
                <Hint tone="warn">
                  Your store isn’t open to everyone yet. Until then, the button says that it’s closed.
                </Hint>
              )}
              <div className={styles.preview}>
                <ButtonPreview product={answer.product} look={shown} origin={origin} />
              </div>
            </Stack>
          </Panel>
        </div>
        <Code snippet={isFine ? buildSnippet(origin, { urlName, name: answer.name }, look) : null} />
      </div>
    </Page>
  );
}

/** `/my-products/{urlName}/buy-button/`: the code of a product’s button for other sites. */
export default function BuyButtonPage() {
  const { urlName = '' } = useParams();
  const answer = useCall(buyButtonCalls.preview, inputOf(urlName));
  if (answer.isPending) return <LoadingState label="Buy button" />;
  if (answer.isLoadingError)
    return <ErrorState what="your buy button" error={answer.error} retry={answer.refetch} />;
  return <Editor urlName={urlName} answer={answer.data} />;
}
