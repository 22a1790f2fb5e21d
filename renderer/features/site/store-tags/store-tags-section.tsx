import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { storeTagsCalls } from '../../../../shared/features/site/store-tags/store-tags.calls.ts';
import type { StoreTags, TagName } from '../../../../shared/features/site/store-tags/store-tags.ts';
import {
  bingVerification,
  conversionId,
  conversionLabel,
  facebookPixel,
  facebookVerification,
  googleVerification,
  measurementId,
  pinterestPixel,
  pinterestVerification,
  type Rule,
  required,
  uaTrackingId,
} from '../../../../shared/rules/fields/fields.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextAreaField, TextField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';

interface TagField {
  readonly name: TagName;
  readonly label: string;
  readonly hint: string;
  readonly rule: Rule;
  /** Pasted as several lines, of which only the id is kept. */
  readonly isSnippet?: true;
}

interface Service {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly [TagField, ...TagField[]];
}

const COUNTING: readonly Service[] = [
  {
    title: 'Google Analytics',
    text: 'Counts page views, products looked at, searches, items added to the basket and purchases.',
    fields: [
      {
        name: 'measurementId',
        label: 'Measurement ID',
        hint: 'In Google Analytics under Admin, Data streams. It begins with G-.',
        rule: measurementId,
      },
    ],
  },
  {
    title: 'Google Ads',
    text: 'Counts a purchase as a conversion, with its value.',
    fields: [
      {
        name: 'conversionId',
        label: 'Conversion ID',
        hint: '7 to 12 digits, without AW-.',
        rule: conversionId,
      },
      {
        name: 'conversionLabel',
        label: 'Conversion label',
        hint: '18 to 22 characters: what stands after the / in the event snippet.',
        rule: conversionLabel,
      },
    ],
  },
  {
    title: 'Facebook Pixel',
    text: 'Counts page views, products looked at, searches, items added to the basket and purchases for adverts on Facebook and Instagram.',
    fields: [
      {
        name: 'facebookPixel',
        label: 'Facebook Pixel code',
        hint: 'Paste the whole base code from Events Manager. We keep only the ID in it.',
        rule: facebookPixel,
        isSnippet: true,
      },
    ],
  },
  {
    title: 'Pinterest Pixel',
    text: 'Counts page views, searches, items added to the basket and purchases for adverts on Pinterest.',
    fields: [
      {
        name: 'pinterestPixel',
        label: 'Pinterest Pixel code',
        hint: 'Paste the whole base code of your Pinterest tag. We keep only the ID in it.',
        rule: pinterestPixel,
        isSnippet: true,
      },
    ],
  },
  {
    title: 'Universal Analytics',
    text: 'Google ended Universal Analytics in 2023. We keep the ID for your records and send nothing to it. Use a measurement ID instead.',
    fields: [
      {
        name: 'uaTrackingId',
        label: 'Tracking ID',
        hint: 'Such as UA-12345678-1.',
        rule: uaTrackingId,
      },
    ],
  },
];

const verification = (title: string, name: TagName, rule: Rule): Service => ({
  title,
  text: 'A meta tag in the head of each page of your store.',
  fields: [
    {
      name,
      label: `${title} verification tag`,
      hint: 'Paste the whole <meta> tag. We keep only the code in it.',
      rule,
      isSnippet: true,
    },
  ],
});

const PROVING: readonly Service[] = [
  verification('Google', 'googleVerification', googleVerification),
  verification('Bing', 'bingVerification', bingVerification),
  verification('Pinterest', 'pinterestVerification', pinterestVerification),
  verification('Facebook', 'facebookVerification', facebookVerification),
];

const update = () => ({ refreshes: [storeTagsCalls.get] });

interface RowProps {
  readonly service: Service;
  readonly store: string;
  readonly tags: StoreTags;
  /** Whether it was just saved or removed: the focus stays here. */
  readonly isChanged: boolean;
  readonly onChanged: () => void;
}

/** One press away: most shops use few of them. */
function Add(props: RowProps) {
  const { title } = props.service;
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AddForm {...props} />;
  return (
    <Button
      variant="default"
      w="fit-content"
      aria-label={`Add ${title}`}
      autoFocus={props.isChanged}
      onClick={() => setOpen(true)}
    >
      Add
    </Button>
  );
}

function AddForm({ service, store, onChanged }: RowProps) {
  const change = useCallMutation(storeTagsCalls.update, update());
  const form = useFieldForm<Record<string, string>>({
    initial: Object.fromEntries(service.fields.map(({ name }) => [name, ''])),
    rules: Object.fromEntries(service.fields.map(({ name, rule }) => [name, [required, rule]])),
    keepAs: `settings-tags-${store}-${service.fields[0].name}`,
    submit: async (values) => {
      await change.mutateAsync({ body: values });
      onChanged();
      showSnackbar({ text: 'Saved' });
    },
  });
  return (
    <Form form={form} label={service.title}>
      {service.fields.map(({ name, label, hint, isSnippet }, index) =>
        isSnippet ? (
          <TextAreaField key={name} {...form.field(name)} label={label} hint={hint} rows={2} autoFocus />
        ) : (
          <TextField
            key={name}
            {...form.field(name)}
            label={label}
            hint={hint}
            autoComplete="off"
            autoFocus={index === 0}
          />
        ),
      )}
      <SubmitButton form={form} w="fit-content">
        Save
      </SubmitButton>
    </Form>
  );
}

function Kept({ service, tags, isChanged, onChanged }: RowProps) {
  const change = useCallMutation(storeTagsCalls.update, { ...update(), onError: showFailure });
  const values = service.fields.map(({ name }) => tags[name]).join(' / ');
  return (
    <Row at="spread">
      <Text style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <code>{values}</code>
      </Text>
      <Button
        variant="default"
        loading={change.isPending}
        aria-label={`Remove ${service.title}`}
        autoFocus={isChanged}
        onClick={() =>
          change.mutate(
            { body: Object.fromEntries(service.fields.map(({ name }) => [name, null])) },
            { onSuccess: onChanged },
          )
        }
      >
        Remove
      </Button>
    </Row>
  );
}

function ServiceRow({ service, ...rest }: Omit<RowProps, 'isChanged' | 'onChanged'>) {
  const [isChanged, setChanged] = useState(false);
  const props = { ...rest, service, isChanged, onChanged: () => setChanged(true) };
  return (
    <Stack gap={2}>
      <Text component="h3" fw={600}>
        {service.title}
      </Text>
      <Text c="var(--ink-soft)">{service.text}</Text>
      {rest.tags[service.fields[0].name] === null ? <Add {...props} /> : <Kept {...props} />}
    </Stack>
  );
}

interface ServicesProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly services: readonly Service[];
  readonly tags: StoreTags;
  readonly store: string;
}

function Services({ title, children, services, tags, store }: ServicesProps) {
  return (
    <Panel title={title}>
      <Text mb="lg">{children}</Text>
      <Stack gap={6}>
        {services.map((service) => (
          <ServiceRow key={service.title} service={service} tags={tags} store={store} />
        ))}
      </Stack>
    </Panel>
  );
}

/** Settings: the merchant's own accounts for analytics and adverts, and proofs that the store is theirs. */
export function StoreTagsSection() {
  const { store, project } = useSession();
  const tags = useCall(storeTagsCalls.get, {});
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  if (tags.isPending) return <LoadingState label="Analytics and verification" lines={8} />;
  if (tags.isLoadingError)
    return <ErrorState what="your tags" error={tags.error} retry={() => void tags.refetch()} />;
  const shown = { tags: tags.data, store: store.id };
  return (
    <>
      <Services title="Analytics and adverts" services={COUNTING} {...shown}>
        They begin only once a visitor accepts analytics cookies, and end when the visitor refuses them. They
        never run on your basket and checkout, nor where someone logs in. They learn what is bought, and no
        names or addresses.
      </Services>
      <Services title="Site verification" services={PROVING} {...shown}>
        Search engines and social networks ask you to prove that the store is yours.
      </Services>
    </>
  );
}
