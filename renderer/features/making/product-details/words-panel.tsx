import { TextInput } from '@mantine/core';
import { PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import { TagsInput } from '../../../ui/late-fields/late-fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DescriptionField } from './description-field.tsx';
import type { PartProps } from './details-form.ts';
import styles from './product-details.module.css';

/** What a product is called and how it reads. */
export function WordsPanel({ details, errors, change }: PartProps) {
  return (
    <Panel title="Words">
      <Stack gap={4}>
        <TextInput
          label="Name"
          value={details.name}
          required
          maxLength={PRODUCT_LIMITS.nameLength}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <DescriptionField
          value={details.description}
          error={errors.description}
          onText={(description) => change({ description })}
        />
        <TagsInput
          size="md"
          fieldClassName={styles.tagField}
          label="Tags"
          description="Press Enter after each one. Collections with rules follow them."
          value={details.tags}
          maxTags={PRODUCT_LIMITS.tags}
          onChange={(tags) => change({ tags: tags.map((tag) => tag.slice(0, PRODUCT_LIMITS.tagLength)) })}
          error={errors.tags}
        />
      </Stack>
    </Panel>
  );
}
