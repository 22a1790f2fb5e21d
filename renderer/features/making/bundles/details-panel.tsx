import { Textarea, TextInput } from '@mantine/core';
import { BUNDLE_LIMITS } from '../../../../shared/features/making/bundles/bundles.ts';
import { PRODUCT_LIMITS, urlNameOf } from '../../../../shared/features/making/products/products.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { BundleDraft } from './bundle-form.ts';

interface DetailsPanelProps {
  readonly draft: BundleDraft;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly isPublished: boolean;
  readonly change: (changes: Partial<BundleDraft>) => void;
}

/** What shoppers read about the bundle. */
export function DetailsPanel({ draft, errors, isPublished, change }: DetailsPanelProps) {
  const { name, urlName, description } = draft;
  return (
    <Panel title="Details">
      <Stack gap={4}>
        <TextInput
          label="Name"
          value={name}
          maxLength={PRODUCT_LIMITS.nameLength}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <TextInput
          label="Address"
          description={
            isPublished
              ? 'It can’t change once the bundle is published, so that links keep working.'
              : 'The last part of its link. Leave it empty to use the name.'
          }
          value={urlName}
          placeholder={name.trim() === '' ? '' : urlNameOf(name)}
          maxLength={BUNDLE_LIMITS.urlNameLength}
          disabled={isPublished}
          onChange={(event) => change({ urlName: event.currentTarget.value.toLowerCase() })}
          error={errors.urlName}
        />
        <Textarea
          label="Description"
          description="Leave it empty to list the items."
          value={description}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={PRODUCT_LIMITS.descriptionLength}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={errors.description}
        />
      </Stack>
    </Panel>
  );
}
