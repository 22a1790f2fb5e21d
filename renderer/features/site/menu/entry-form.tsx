import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { LinkPlace } from '../../../../shared/features/site/links/links.ts';
import {
  canMove,
  LABEL_MOST,
  labelProblem,
  MENU_MOVES,
  type MenuEntry,
  type MenuMove,
  type MenuTarget,
  targetProblem,
} from '../../../../shared/features/site/menu/menu.ts';
import { cropText, mediaAddress } from '../../../../shared/rules/media/media.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { Hint } from '../../../ui/hint.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { LinkField, type PickedLink } from '../links/links.ts';
import styles from './menu.module.css';
import { type Places, targetFault, targetText } from './target-text.ts';

const MOVES: Readonly<Record<MenuMove, { readonly text: string; readonly Icon: typeof IconArrowUp }>> = {
  up: { text: 'Move up', Icon: IconArrowUp },
  down: { text: 'Move down', Icon: IconArrowDown },
  in: { text: 'Move in, below the entry above', Icon: IconArrowRight },
  out: { text: 'Move out, one level up', Icon: IconArrowLeft },
};

/** Where a hidden place is shown again. */
function repairAt({ kind, id }: LinkPlace): { readonly to: string; readonly text: string } {
  if (kind === 'collection') return { to: `/edit-collection/${id}/`, text: 'Open the collection' };
  if (kind === 'page') return { to: `/pages/edit/${id}/`, text: 'Open the page' };
  return { to: '/products/', text: 'Open your products' };
}

function Fault({ target, places }: { readonly target: MenuTarget; readonly places: Places }) {
  const fault = targetFault(target, places);
  if (fault === null) return null;
  const place = 'id' in target ? places.get(target.id) : undefined;
  return (
    <Hint tone={fault === 'gone' ? 'bad' : 'warn'} title={fault === 'gone' ? 'Missing' : 'Hidden'}>
      {place ? (
        <p>
          Shoppers can’t see {place.name}, so your store leaves this entry out. Publish it or choose another
          link. <ProjectLink to={repairAt(place).to}>{repairAt(place).text}</ProjectLink>
        </p>
      ) : (
        <p>It has been deleted, so your store leaves this entry out. Choose another link or remove it.</p>
      )}
    </Hint>
  );
}

interface PictureProps {
  readonly picture: string;
  readonly onChange: (picture: string) => void;
}

const ICON = { ratio: 1, widest: 96 } as const;
/** Shown at 40 px at most, on screens of up to three dots to a pixel. */
const SIZE = '320';

/** A small picture of the drive next to the label. */
function Picture({ picture, onChange }: PictureProps) {
  const choose = async () => {
    const chosen = await openPopup('drive-file', ICON);
    if (!chosen) return;
    const crop = chosen.crop ? cropText(chosen.crop) : '';
    onChange(mediaAddress({ file: chosen.picture.id, crop }, SIZE));
  };
  return (
    <fieldset className={styles.picture}>
      <legend>Picture (optional)</legend>
      {picture !== '' && <img src={picture} alt="" width={48} height={48} />}
      <Button variant="default" size="compact-md" onClick={() => void choose()}>
        {picture === '' ? 'Choose a picture' : 'Choose another'}
      </Button>
      {picture !== '' && (
        <Button variant="default" size="compact-md" onClick={() => onChange('')}>
          Remove the picture
        </Button>
      )}
    </fieldset>
  );
}

const TABS = ['all', 'product', 'collection', 'page', 'address'] as const;

/** What an entry opens after a choice; an entry has no actions to choose. */
function targetOf(picked: PickedLink): MenuTarget {
  switch (picked.kind) {
    case 'place':
      return { kind: picked.place.kind, id: picked.place.id };
    case 'fixed':
      return { kind: picked.fixed.id };
    case 'none':
      return { kind: 'heading' };
    default:
      return { kind: 'address', href: picked.href };
  }
}

interface EntryFormProps {
  readonly division: string;
  readonly entries: readonly MenuEntry[];
  readonly entry: MenuEntry;
  readonly places: Places;
  readonly labelField: RefObject<HTMLInputElement | null>;
  readonly onChange: (fields: Partial<Pick<MenuEntry, 'label' | 'target' | 'picture'>>) => void;
  readonly onPlace: (place: LinkPlace) => void;
  readonly onMove: (move: MenuMove) => void;
  readonly onRemove: () => void;
}

/** The chosen entry: its label, link and picture, and buttons that move it. */
export function EntryForm(props: EntryFormProps) {
  const { division, entries, entry, places, labelField, onChange, onPlace, onMove, onRemove } = props;
  const { uid, label, target, picture } = entry;
  return (
    <section className={styles.form} aria-label={label || 'No label'}>
      <div className={styles.moves} role="toolbar" aria-label="Move this entry">
        {MENU_MOVES.map((move) => {
          const { text, Icon } = MOVES[move];
          const isOff = !canMove(entries, uid, move);
          return (
            // Stays focusable at the end of the list: the focus isn’t lost while an entry moves.
            <button
              key={move}
              type="button"
              aria-label={text}
              title={text}
              aria-disabled={isOff}
              onClick={() => {
                if (!isOff) onMove(move);
              }}
            >
              <Icon size={18} aria-hidden />
            </button>
          );
        })}
        <button
          type="button"
          aria-label={`Remove ${label || 'this entry'}`}
          title="Remove"
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      </div>
      <TextInput
        ref={labelField}
        label="Label"
        value={label}
        maxLength={LABEL_MOST}
        error={labelProblem(label)}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <LinkField
        division={division}
        label="Link"
        shown={targetText(target, places)}
        none={targetText({ kind: 'heading' }, places)}
        tabs={TABS}
        problemOf={(href) => targetProblem({ kind: 'address', href })}
        onPick={(picked) => {
          const place = picked.kind === 'place' ? picked.place : null;
          if (place) onPlace(place);
          onChange({
            target: targetOf(picked),
            ...((label === '' || label === 'New entry') &&
              place && { label: place.name.slice(0, LABEL_MOST) }),
          });
        }}
      />
      <Fault target={target} places={places} />
      <Picture picture={picture} onChange={(next) => onChange({ picture: next })} />
    </section>
  );
}
