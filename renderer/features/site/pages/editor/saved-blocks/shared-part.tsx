import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { Difference, FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { blockLabel, kindTitle } from '../document/block-tree.ts';
import { useEditor } from '../page-editor.ts';
import { propertyFields, readableName } from '../properties/property-fields.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { counted } from './reach-list.tsx';
import styles from './saved-blocks.module.css';
import { backAtStep, backStep, detachStep, followStep } from './saved-steps.ts';
import { type PlaceOfShared, useSharedOnPage } from './shared-on-page.ts';

function titleOf(block: FlatBlock, name: string): string {
  const kind = blockRegistry.find(block.type);
  const fields = kind ? propertyFields(kind.properties) : [];
  return fields.find((field) => field.name === name)?.title ?? readableName(name);
}

/** What differs, with its property’s title where it can be taken back. */
function wordsOf({ place }: PlaceOfShared, difference: Difference) {
  const block = place.blocks.find(({ uid }) => uid === difference.uid);
  if (difference.kind === 'removed' || !block) return { text: 'A block was taken out', title: null };
  const where = block.uid === place.uid ? kindTitle(block.type) : blockLabel(block);
  if (difference.kind === 'value') {
    const title = titleOf(block, difference.name);
    return { text: `${title} of ${where}`, title };
  }
  const what = { added: 'was added', moved: 'has another order or place', size: 'has another width' };
  return { text: `${where} ${what[difference.kind]}`, title: null };
}

/** The shared block that the selected block belongs to: what differs here, how to take it back, and the change for all. */
export function SharedPart({ block }: { readonly block: FlatBlock }) {
  const editor = useEditor();
  const { placeOf } = useSharedOnPage();
  const [isChanging, setChanging] = useState(false);
  const at = placeOf(block.uid);
  if (!at) return null;
  const { place, saved, base, differences } = at;
  const isBehind = place.mark.version < saved.version;
  const all = saved.places === 1 ? 'this place' : `all ${counted(saved.places, 'place')}`;
  return (
    <section className={styles.part} aria-label={`Shared block ${saved.name}`}>
      <p className={styles.partName}>
        <IconLink size={16} aria-hidden />
        <span>
          <strong>{saved.name}</strong>
          <small>
            Shared, in {counted(saved.places, 'place')} on {counted(saved.pages, 'page')}
          </small>
        </span>
      </p>
      {isBehind && (
        <>
          <p className={styles.hint}>This place has an older version of it.</p>
          <Button size="compact-md" onClick={() => editor.make(followStep(editor.doc, at))}>
            Take the newest version
          </Button>
        </>
      )}
      {differences.length > 0 && (
        <>
          <h3>Differs here</h3>
          <ul className={styles.differences}>
            {differences.map((difference) => {
              const { text, title } = wordsOf(at, difference);
              return (
                <li key={`${difference.kind} ${difference.uid} ${title}`}>
                  <span>{text}</span>
                  {difference.kind === 'value' && title !== null && base && (
                    <Button
                      size="compact-md"
                      variant="default"
                      aria-label={`Back to the shared ${title.toLowerCase()}`}
                      onClick={() => editor.make(backAtStep(place, base, difference, title))}
                    >
                      Back
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {!isBehind && (
            <Button
              size="compact-md"
              onClick={() =>
                void editor.save().then(
                  () => setChanging(true),
                  () => editor.say('Save your changes first'),
                )
              }
            >
              Change for {all}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => editor.make(backStep(editor.doc, at))}>
            Back to the shared
          </Button>
        </>
      )}
      <Button size="compact-md" variant="default" onClick={() => editor.make(detachStep(at))}>
        Detach
      </Button>
      {isChanging && <ChangeDialog at={at} page={editor.pageId} onClose={() => setChanging(false)} />}
    </section>
  );
}
