import {
  IconBolt,
  IconFileText,
  IconFolder,
  IconLink,
  IconShirt,
  IconUnlink,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ALL_PRODUCTS_PATH, placeNamed } from '../../../../../../shared/features/site/links/links.ts';
import { hrefOf, LinkField, linkText, PlaceNameField, placeFault } from '../../../links/links.ts';
import { useEditorFacts } from '../page-editor.ts';

interface LinkPropertyProps {
  readonly label: string;
  readonly help: string | null;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ICONS: Readonly<Record<'collection' | 'product' | 'page', TablerIcon>> = {
  collection: IconFolder,
  product: IconShirt,
  page: IconFileText,
};

function iconOf(href: string): TablerIcon {
  const named = placeNamed(href);
  if (named) return ICONS[named.kind];
  if (href === ALL_PRODUCTS_PATH) return IconFolder;
  if (href.startsWith('@')) return IconBolt;
  return href.startsWith('/') ? IconFileText : IconLink;
}

/** A link of a block: what it opens is chosen by name; a place that is gone or hidden is marked at once. */
export function LinkProperty({ label, help, error, value, onChange }: LinkPropertyProps) {
  const { division, links } = useEditorFacts();
  // What was chosen just now has a name before it has been asked about.
  const [picked, setPicked] = useState<{ readonly href: string; readonly name: string } | null>(null);
  const fault = placeFault(value, links);
  const Icon = fault ? IconUnlink : iconOf(value);
  const shown = picked?.href === value ? picked.name : linkText(value, links);
  return (
    <LinkField
      division={division}
      label={label}
      description={help ?? (shown === value ? undefined : value.startsWith('@') ? undefined : value)}
      error={error ?? (fault && `This opens ${fault}.`)}
      shown={shown}
      none="No link"
      before={value === '' ? undefined : <Icon size={16} aria-hidden />}
      onPick={(choice) => {
        const href = hrefOf(choice);
        if (choice.kind === 'place') setPicked({ href, name: choice.place.name });
        onChange(href);
      }}
    />
  );
}

interface PlacePropertyProps {
  readonly kind: 'collection' | 'product';
  readonly label: string;
  readonly help: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A collection or a product that a block shows, chosen by name. */
export function PlaceProperty({ kind, label, help, value, onChange }: PlacePropertyProps) {
  const { division } = useEditorFacts();
  return (
    <PlaceNameField
      division={division}
      kind={kind}
      label={label}
      description={help ?? undefined}
      value={value}
      onChange={onChange}
    />
  );
}
