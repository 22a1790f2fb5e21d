import { type ReactNode, useState } from 'react';
import {
  isTypedAddress,
  linkCalls,
  typedAddress,
  typedAddressProblem,
  UNFINISHED_LINK,
} from '../../../../shared/features/site/links/links.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useTypingPause } from '../../../platform/forms/use-typing-pause.ts';
import { ChoiceCombobox } from '../../../ui/choice-combobox/choice-combobox.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { LINK_TABS, type LinkTab, linkChoices, type PickedLink, TAB_TEXT } from './link-choices.ts';
import styles from './links.module.css';

interface LinkFieldProps {
  readonly division: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | null;
  /** The name of what the link opens now. */
  readonly shown: string;
  /** What it says without a link. */
  readonly none: string;
  readonly tabs?: readonly LinkTab[];
  /** Before the link’s words: its kind. */
  readonly before?: ReactNode;
  readonly problemOf?: (address: string) => string | null;
  readonly onPick: (picked: PickedLink) => void;
}

/** Chooses what a link opens: a product, a collection, a page, an action of the store, or any safe address. Spec 2 §3.16. */
export function LinkField(props: LinkFieldProps) {
  const { division, label, description, error, shown, none, before, onPick } = props;
  const { tabs = LINK_TABS, problemOf = typedAddressProblem } = props;
  const [tab, setTab] = useState<LinkTab>('all');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [left, setLeft] = useState<string | null>(null);
  const [isReached, setReached] = useState(false);
  useTypingPause(typed, search, setSearch);
  const found = useCall(
    linkCalls.find,
    {
      params: { division },
      query: {
        search: isTypedAddress(search) ? '' : search.slice(0, 100),
        ...((tab === 'product' || tab === 'collection' || tab === 'page') && { kind: tab }),
      },
    },
    { enabled: isReached, keepPrevious: true },
  );
  const groups = linkChoices({ typed, tab, tabs, places: found.data?.places ?? [], none });
  const address = isTypedAddress(typed.trim()) ? typedAddress(typed.trim()) : null;
  const problem = address === null ? null : problemOf(address);
  const isUnfinished = address !== null && typedAddressProblem(address) === UNFINISHED_LINK;
  const pick = (picked: PickedLink): void => {
    const wrong = picked.kind === 'address' ? problemOf(picked.href) : null;
    setLeft(wrong);
    if (wrong === null) onPick(picked);
  };
  return (
    <ChoiceCombobox
      label={label}
      description={description}
      // An unsafe address is told at once, an unfinished one when it is left.
      error={(isUnfinished ? null : problem) ?? left ?? error ?? null}
      shown={shown}
      placeholder="Search, or type an address"
      before={before}
      groups={groups.map((group) =>
        group.title === 'Address' && problem !== null ? { ...group, choices: [] } : group,
      )}
      isAsking={found.isFetching}
      onOpen={() => setReached(true)}
      onText={(text) => {
        setTyped(text);
        if (text !== '') setLeft(null);
      }}
      onChoose={({ picked }) => pick(picked)}
      onLeave={(text) => {
        if (isTypedAddress(text)) pick({ kind: 'address', href: typedAddress(text) });
      }}
      tabs={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would have the field’s own label
        <div className={styles.tabs} role="group" aria-label="What to look through">
          {LINK_TABS.filter((each) => tabs.includes(each)).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={tab === each}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => setTab(each)}
            >
              {TAB_TEXT[each]}
            </button>
          ))}
        </div>
      }
      nothing={
        found.isLoadingError ? (
          <ErrorState what="the choices" error={found.error} retry={found.refetch} />
        ) : tab === 'address' || isTypedAddress(typed) ? (
          <p>Type an address: https://…, mailto:…, tel:…, a page such as /about/, or #part.</p>
        ) : found.isFetching ? (
          <p>Searching</p>
        ) : (
          <p>{typed.trim() === '' ? 'There’s nothing here yet' : `Nothing is called “${typed.trim()}”`}</p>
        )
      }
    />
  );
}
