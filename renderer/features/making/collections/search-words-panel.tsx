import { Textarea, TextInput } from '@mantine/core';
import {
  COLLECTION_LIMITS,
  type CollectionFields,
} from '../../../../shared/features/making/collections/collections.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PartProps } from './collection-form.ts';
import styles from './collections.module.css';

/** What search engines cut off. */
const SHOWN = { title: 60, text: 160 } as const;

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

const titleOf = ({ metaTitle, name }: CollectionFields, storeName: string) =>
  shortened(`${metaTitle || name} | ${storeName}`, SHOWN.title);

/** The address of a collection and how a search engine shows it. */
export function SearchWordsPanel({ fields, errors, change }: PartProps) {
  const { store } = useSession();
  const storeName = store?.name ?? '';
  const address = `${(store?.url ?? '').replace(/\/$/, '')}/collection/`;
  const text =
    fields.metaDescription || fields.description || `${fields.name} from ${storeName}, printed to order.`;
  return (
    <Panel title="Search engines">
      <Stack gap={4}>
        <section className={styles.result} aria-label="As a search engine shows it">
          <p className={styles.resultAddress}>{`${address}${fields.urlName}/`}</p>
          <p className={styles.resultTitle}>{titleOf(fields, storeName)}</p>
          <p>{shortened(text, SHOWN.text)}</p>
        </section>
        <TextInput
          label="Title"
          description="The name of the collection, if empty."
          value={fields.metaTitle}
          maxLength={COLLECTION_LIMITS.metaTitleLength}
          onChange={(event) => change({ metaTitle: event.currentTarget.value })}
          error={errors.metaTitle}
        />
        <Textarea
          label="Text"
          description="The description, if empty."
          value={fields.metaDescription}
          autosize
          minRows={2}
          maxLength={COLLECTION_LIMITS.metaDescriptionLength}
          onChange={(event) => change({ metaDescription: event.currentTarget.value })}
          error={errors.metaDescription}
        />
        <TextInput
          label="Address"
          description="Links to the old address keep working."
          value={fields.urlName}
          maxLength={80}
          onChange={(event) => change({ urlName: event.currentTarget.value.toLowerCase() })}
          error={errors.urlName}
        />
      </Stack>
    </Panel>
  );
}
