import { Button, SegmentedControl } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { themeCalls } from '../../../../shared/features/site/theme/theme.calls.ts';
import {
  findTheme,
  isOffered,
  type NamedTheme,
  plainTheme,
  THEME_SUITS,
  THEMES,
  type ThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { onAction } from '../../../platform/actions.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PublishTheme } from './publish-theme.tsx';
import styles from './theme.module.css';
import { type PreviewLink, ThemeFrame } from './theme-frame.tsx';
import { usePreviewLink } from './use-preview-link.ts';

const PRO_ONLY = 'Changing the theme is part of Pro. You can try every theme before you upgrade.';

/** What a store looked like before a theme was chosen. */
interface Before {
  readonly document: ThemeDocument;
  readonly draft: ThemeDocument | null;
  readonly revision: number;
}

/** The snackbar’s action that puts the theme from before back. */
const UNDO_CHOICE = 'theme-undo-choice';

const SUITS = Object.entries(THEME_SUITS);
const WIDTHS = { phone: 390, desktop: 1280 } as const;
const DESKTOP = WIDTHS.desktop;

interface TryProps {
  readonly theme: NamedTheme;
  readonly link: PreviewLink;
  readonly isCurrent: boolean;
  readonly onChange: (theme: NamedTheme) => void;
  readonly onUse: () => void;
  readonly onClose: () => void;
}

/** The store in a theme over the whole screen, with the next and the one before. */
function TryTheme({ theme, link, isCurrent, onChange, onUse, onClose }: TryProps) {
  const [screen, setScreen] = useState<keyof typeof WIDTHS>('desktop');
  const at = THEMES.indexOf(theme);
  const beside = (step: number) => THEMES[(at + step + THEMES.length) % THEMES.length] ?? theme;
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={`Try ${theme.title}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: styles.tryBody ?? '' }}
    >
      <Row>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => onChange(beside(-1))}
        >
          {beside(-1).title}
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => onChange(beside(1))}
        >
          {beside(1).title}
        </Button>
        <SegmentedControl
          aria-label="Screen"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={screen}
          onChange={(next) => setScreen(next === 'phone' ? 'phone' : 'desktop')}
        />
        <Button disabled={isCurrent} onClick={onUse}>
          {isCurrent ? 'Your theme' : `Use ${theme.title}`}
        </Button>
      </Row>
      <ThemeFrame
        key={theme.name}
        link={link}
        theme={theme.name}
        title={`Your store in ${theme.title}`}
        width={WIDTHS[screen]}
      />
    </Modal>
  );
}

/** As long as the themes, so that nothing below moves when they come. */
const LOADING_LINES = 40;

const HEADER = (
  <PageHeader
    title="Change theme"
    lead="This is your own home page in each theme. Try as many as you like: shoppers see a theme once you use it."
    actions={
      <Button component={ProjectLink} to="/theme/edit/" variant="default">
        Edit your theme
      </Button>
    }
  />
);

interface CardProps {
  readonly theme: NamedTheme;
  readonly link: PreviewLink | undefined;
  readonly isCurrent: boolean;
  readonly onTry: () => void;
  readonly onUse: () => void;
}

function ThemeCard({ theme, link, isCurrent, onTry, onUse }: CardProps) {
  const { name, title, about, goodFor, dark } = theme;
  return (
    <article className={styles.card} aria-labelledby={`theme-${name}`} data-current={isCurrent || undefined}>
      <div className={styles.thumbnail}>
        {link && (
          <ThemeFrame link={link} theme={name} title={`Your store in ${title}`} width={DESKTOP} still />
        )}
      </div>
      <div className={styles.about}>
        <h3 id={`theme-${name}`}>{title}</h3>
        <p>{about}</p>
        <p className={styles.facts}>{`For ${goodFor}${dark ? '. Has a dark version' : ''}`}</p>
        <Row>
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            aria-label={`Try ${title}`}
            disabled={!link}
            onClick={onTry}
          >
            Try
          </Button>
          {isCurrent ? (
            <Button
              component={ProjectLink}
              to="/theme/edit/"
              variant="light"
              leftSection={<IconCheck size={18} aria-hidden />}
            >
              Your theme: edit it
            </Button>
          ) : (
            <Button aria-label={`Use ${title}`} onClick={onUse}>
              Use
            </Button>
          )}
        </Row>
      </div>
    </article>
  );
}

function Themes({ division }: { readonly division: string }) {
  const input = { params: { division } };
  const theme = useCall(themeCalls.load, input);
  const publish = useCallMutation(themeCalls.publish, { refreshes: [themeCalls.load] });
  const { link, error, retry } = usePreviewLink(division);
  const [tried, setTried] = useState<NamedTheme | null>(null);
  const [asked, setAsked] = useState<NamedTheme | null>(null);
  const before = useRef<Before | null>(null);
  const { mutateAsync: putTheme } = publish;
  const { mutateAsync: putDraft } = useCallMutation(themeCalls.save, { refreshes: [themeCalls.load] });
  useEffect(
    () =>
      onAction(async (name) => {
        if (name !== UNDO_CHOICE || !before.current) return;
        const { document, draft, revision: at } = before.current;
        try {
          const { revision } = await putTheme({ params: { division }, body: { document, revision: at } });
          before.current = null;
          if (draft) await putDraft({ params: { division }, body: { document: draft, revision } });
          showSnackbar({ text: 'Your store looks as it did before' });
        } catch (failure) {
          showFailure(failure);
        }
      }),
    [putTheme, putDraft, division],
  );
  if (theme.isPending || theme.isLoadingError)
    return (
      <>
        {HEADER}
        {theme.isLoadingError ? (
          <ErrorState what="your theme" error={theme.error} retry={theme.refetch} />
        ) : (
          <LoadingState label="Themes" lines={LOADING_LINES} />
        )}
      </>
    );
  const { published, draft, revision } = theme.data;
  const current = findTheme(published.extends);

  // One that is no longer offered can be kept, but not chosen again.
  const canUndo = isOffered(published.extends);
  const hasOwn = Object.keys((draft ?? published).properties).length > 0;
  const currentTitle = current?.title ?? 'your theme';
  const ask = (named: NamedTheme) => {
    setAsked(named);
    setTried(null);
  };
  const use = async ({ name, title }: NamedTheme) => {
    const body = { document: plainTheme(name), revision };
    const answer = await putTheme({ params: { division }, body });
    before.current = { document: answer.previous, draft, revision: answer.revision };
    showSnackbar({
      text: `Your store now uses ${title}`,
      ...(canUndo && { action: { text: 'Undo', event: UNDO_CHOICE } }),
    });
  };
  return (
    <>
      {HEADER}
      {!theme.data.canPublish && <p className={styles.note}>{PRO_ONLY}</p>}
      {error && <ErrorState what="your store’s pictures" error={error} retry={retry} />}
      {current && !THEMES.includes(current) && (
        <p
          className={styles.note}
        >{`Your theme, ${current.title}, is no longer offered. You can keep it.`}</p>
      )}
      {SUITS.map(([suit, title]) => {
        const themes = THEMES.filter((each) => each.suits === suit);
        return (
          themes.length > 0 && (
            <Section key={suit} title={title}>
              <div className={styles.cards}>
                {themes.map((each) => (
                  <ThemeCard
                    key={each.name}
                    theme={each}
                    link={link}
                    isCurrent={each.name === published.extends}
                    onTry={() => setTried(each)}
                    onUse={() => ask(each)}
                  />
                ))}
              </div>
            </Section>
          )
        );
      })}
      {tried && link && (
        <TryTheme
          theme={tried}
          link={link}
          isCurrent={tried.name === published.extends}
          onChange={setTried}
          onUse={() => ask(tried)}
          onClose={() => setTried(null)}
        />
      )}
      {asked && (
        <PublishTheme
          division={division}
          title={`Use ${asked.title}`}
          before={published}
          after={plainTheme(asked.name)}
          onPublish={() => use(asked)}
          onClose={() => setAsked(null)}
        >
          {!canUndo && <p>{`${currentTitle} is no longer offered, so you can’t go back to it.`}</p>}
          {canUndo && hasOwn && (
            <p>{`Your changes to ${currentTitle} won’t carry over. You can undo this.`}</p>
          )}
        </PublishTheme>
      )}
    </>
  );
}

/** `/theme/select/`: the merchant's own home page in every theme. */
export default function SelectTheme() {
  const { store } = useSession();
  if (!store)
    return (
      <Page title="Change theme">
        <Empty title={PAGE_MESSAGES.withoutStore} />
      </Page>
    );
  return <Themes key={store.divisionId} division={store.divisionId} />;
}
