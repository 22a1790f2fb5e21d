import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type MenuPlace,
  type MenuTarget,
  menuCalls,
  PLACE_KINDS,
  targetProblem,
} from '../../../../shared/features/site/menu/menu.ts';
import { useCall } from '../../../platform/data/data.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import styles from './menu.module.css';
import { KIND_TEXT } from './target-text.ts';

interface LinkPickerProps {
  readonly division: string;
  readonly onPick: (target: MenuTarget, place: MenuPlace | null) => void;
}

const FIXED: readonly { readonly text: string; readonly target: MenuTarget }[] = [
  { text: 'Home page', target: { kind: 'home' } },
  { text: 'All products', target: { kind: 'all-products' } },
  { text: 'Search', target: { kind: 'search' } },
  { text: 'No link', target: { kind: 'heading' } },
];

function OutsideAddress({ onPick }: Pick<LinkPickerProps, 'onPick'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const use = () => {
    const target: MenuTarget = { kind: 'address', href: text.trim() };
    const problem = targetProblem(target);
    setError(problem);
    if (problem === null) onPick(target, null);
  };
  return (
    <div className={styles.outside}>
      <TextInput
        label="Another website"
        placeholder="https://"
        value={text}
        error={error}
        maxLength={500}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') use();
        }}
      />
      <Button variant="default" onClick={use} disabled={text.trim() === ''}>
        Use this address
      </Button>
    </div>
  );
}

/** Chooses what an entry opens: a place in the store, or an address elsewhere. */
export function LinkPicker({ division, onPick }: LinkPickerProps) {
  const [search, setSearch] = useState('');
  const found = useCall(menuCalls.findPlaces, { params: { division }, query: { search } });
  const places = found.data?.places ?? [];
  return (
    <div className={styles.picker}>
      <div className={styles.fixed}>
        {FIXED.map(({ text, target }) => (
          <Button key={text} variant="default" onClick={() => onPick(target, null)}>
            {text}
          </Button>
        ))}
      </div>
      <SearchField
        label="Search collections, pages and products"
        placeholder="Collections, pages and products"
        value=""
        onText={setSearch}
      />
      {found.isError && <ErrorState error={found.error} retry={found.refetch} />}
      {found.data && places.length === 0 && (
        <p role="status">
          {search === ''
            ? 'Your store has no collections, pages or products yet'
            : `Nothing is called “${search}”`}
        </p>
      )}
      {PLACE_KINDS.map((kind) => {
        const ofKind = places.filter((place) => place.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <section key={kind} aria-label={`${KIND_TEXT[kind]}s`}>
            <h3>{`${KIND_TEXT[kind]}s`}</h3>
            <ul className={styles.found}>
              {ofKind.map((place) => (
                <li key={place.id}>
                  <button type="button" onClick={() => onPick({ kind, id: place.id }, place)}>
                    <span>{place.name}</span>
                    <small>{place.isShown ? place.path : 'Hidden from shoppers'}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <OutsideAddress onPick={onPick} />
    </div>
  );
}
