import { Switch, Textarea, TextInput } from '@mantine/core';
import { DETAIL_LIMITS } from '../../../../shared/features/making/product-details/product-details.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { plainRichText } from '../../../../shared/rules/text/rich-text.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { PartProps } from './details-form.ts';
import styles from './product-details.module.css';

/** What search engines cut off. */
const SHOWN = { title: 60, text: 160 } as const;

/** How search engines and shared links show a product. */
export function SearchPanel({ details, facts, errors, change }: PartProps) {
  const { store } = useSession();
  const storeName = store?.name ?? '';
  const address = `${(store?.url ?? '').replace(/\/$/, '')}/product/${facts.urlName}/`;
  const text = details.metaDescription || plainRichText(details.description) || `${details.name}.`;
  return (
    <Panel title="Search engines and shopping sites">
      <Stack gap={4}>
        <section className={styles.result} aria-label="As a search engine shows it">
          <p className={styles.resultAddress}>{address}</p>
          <p className={styles.resultTitle}>
            {excerpt(`${details.metaTitle || details.name} | ${storeName}`, SHOWN.title)}
          </p>
          <p>{excerpt(text, SHOWN.text)}</p>
        </section>
        <TextInput
          label="Title"
          description="The name of the product, if empty."
          value={details.metaTitle}
          maxLength={DETAIL_LIMITS.metaTitleLength}
          onChange={(event) => change({ metaTitle: event.currentTarget.value })}
          error={errors.metaTitle}
        />
        <Textarea
          label="Text"
          description="The description, if empty."
          value={details.metaDescription}
          autosize
          minRows={2}
          maxLength={DETAIL_LIMITS.metaDescriptionLength}
          onChange={(event) => change({ metaDescription: event.currentTarget.value })}
          error={errors.metaDescription}
        />
        <Select
          label="Picture for sharing"
          data={[
            { value: '', label: `The default colour, ${facts.defaultColour}` },
            ...facts.colours.map((colour) => ({ value: colour, label: colour })),
          ]}
          value={details.shareColour ?? ''}
          allowDeselect={false}
          onChange={(colour) => change({ shareColour: colour || null })}
          error={errors.shareColour}
        />
        <Switch
          label="Show on shopping sites"
          description="In your store’s product feed. Website has its address."
          checked={details.includeInProductFeed}
          onChange={(event) => change({ includeInProductFeed: event.currentTarget.checked })}
        />
      </Stack>
    </Panel>
  );
}
