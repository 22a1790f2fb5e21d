import { useState } from 'react';
import { linkCalls } from '../../../../shared/features/site/links/links.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useTypingPause } from '../../../platform/forms/use-typing-pause.ts';
import { type Choice, ChoiceCombobox } from '../../../ui/choice-combobox/choice-combobox.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { placeNote, placePicture } from './link-choices.ts';

interface PlaceNameFieldProps {
  readonly division: string;
  readonly kind: 'collection' | 'product';
  readonly label: string;
  readonly description?: string | undefined;
  /** Last part of its address. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface NameChoice extends Choice {
  readonly value: string;
}

const FIRST = {
  collection: { value: 'all-products', name: 'All products' },
  product: { value: '', name: 'Chosen by order' },
} as const;
const TITLE = { collection: 'Collections', product: 'Products' } as const;

const lastPart = (path: string): string => path.split('/').at(-2) ?? '';

/** One of the store’s collections or products, chosen by its name. */
export function PlaceNameField({ division, kind, label, description, value, onChange }: PlaceNameFieldProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useTypingPause(typed, search, setSearch);
  const params = { division };
  const found = useCall(
    linkCalls.find,
    { params, query: { search: search.slice(0, 100), kind } },
    { keepPrevious: true },
  );
  const isFirst = value === FIRST[kind].value;
  const path = `/${kind}/${value}/`;
  const now = useCall(
    linkCalls.check,
    { params, body: { addresses: [path] } },
    { enabled: !isFirst, keepPrevious: true },
  );
  const checked = now.data?.links.find(({ address }) => address === path);
  const place = checked?.place ?? found.data?.places.find((each) => each.path === path) ?? null;
  const first: NameChoice = {
    key: 'first',
    ...FIRST[kind],
    ...(kind === 'collection' && found.data && { note: `${found.data.products} products` }),
  };
  const listed = (found.data?.places ?? []).map(
    (each): NameChoice => ({
      key: each.id,
      name: each.name,
      value: lastPart(each.path),
      note: placeNote(each),
      picture: placePicture(each) ?? null,
    }),
  );
  // An answer may be of a text typed before.
  const isNamed = ({ name }: NameChoice) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const live = isFirst && kind === 'collection' ? first.note : place && placeNote(place);
  const isGone = !isFirst && checked !== undefined && place === null;
  const fault = isGone
    ? `This ${kind} no longer exists. Shoppers see no products here.`
    : place && !place.isShown
      ? `This ${kind} is hidden from shoppers.`
      : null;
  return (
    <ChoiceCombobox<NameChoice>
      label={label}
      description={description ?? live ?? undefined}
      error={fault}
      shown={isFirst ? first.name : (place?.name ?? value)}
      placeholder="Search by name"
      groups={[{ title: TITLE[kind], choices: [first, ...listed].filter(isNamed) }]}
      isAsking={found.isFetching}
      onText={setTyped}
      onChoose={(choice) => onChange(choice.value)}
      nothing={
        found.isLoadingError ? (
          <ErrorState what="the choices" error={found.error} retry={found.refetch} />
        ) : (
          <p>{found.isFetching ? 'Searching' : `Nothing is called “${typed.trim()}”`}</p>
        )
      }
    />
  );
}
