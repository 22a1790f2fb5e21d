import { SimpleGrid, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { storeFactsCalls } from '../../../../shared/features/site/store-facts/store-facts.calls.ts';
import {
  ANNOUNCEMENT_MAX,
  type Announcement,
  FACT_LIMITS,
  LINKED_NETWORKS,
  socialAddress,
  socialLinkMessage,
} from '../../../../shared/features/site/store-facts/store-facts.ts';
import { RULE_MAKERS, type Rule, required, textRule } from '../../../../shared/rules/fields/fields.ts';
import { COUNTRIES } from '../../../../shared/rules/money/countries/countries.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { type FieldForm, useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { fromLocalField, toLocalField } from '../../../ui/fields/local-moment.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { NETWORKS } from '../../../ui/store/networks.ts';
import { AnnouncementLink } from './announcement-link.tsx';

type Facts = CallAnswer<typeof storeFactsCalls.get>;
type Network = (typeof LINKED_NETWORKS)[number];

const KINDS: readonly { readonly value: Announcement['kind']; readonly label: string }[] = [
  { value: 'delivery', label: 'From which price delivery is free' },
  { value: 'own', label: 'My own words' },
  { value: 'none', label: 'Nothing' },
];
const COUNTRY_CHOICES = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

const accountRule = (network: Network): Rule =>
  textRule(
    'social_link',
    socialLinkMessage(network),
    (text) => text.trim() === '' || socialAddress(network, text) !== null,
  );

const RULE_SET = {
  name: [required, RULE_MAKERS.max_length(FACT_LIMITS.name)],
  tagline: [RULE_MAKERS.max_length(FACT_LIMITS.tagline)],
  country: [required],
  instagram: [accountRule('instagram')],
  tiktok: [accountRule('tiktok')],
  facebook: [accountRule('facebook')],
  youtube: [accountRule('youtube')],
  x: [accountRule('x')],
  pinterest: [accountRule('pinterest')],
  threads: [accountRule('threads')],
  bluesky: [accountRule('bluesky')],
  linkedin: [accountRule('linkedin')],
  snapchat: [accountRule('snapchat')],
  twitch: [accountRule('twitch')],
  announcementText: [RULE_MAKERS.max_length(ANNOUNCEMENT_MAX)],
};

function toValues({ name, tagline, email, country, socialLinks, announcement }: Facts) {
  const account = (network: Network) => socialLinks.find((link) => link.network === network)?.href ?? '';
  return {
    name,
    tagline,
    email,
    country,
    instagram: account('instagram'),
    tiktok: account('tiktok'),
    facebook: account('facebook'),
    youtube: account('youtube'),
    x: account('x'),
    pinterest: account('pinterest'),
    threads: account('threads'),
    bluesky: account('bluesky'),
    linkedin: account('linkedin'),
    snapchat: account('snapchat'),
    twitch: account('twitch'),
    announcementKind: announcement.kind,
    announcementText: announcement.text,
    announcementLink: announcement.href,
    announcementFrom: toLocalField(announcement.from),
    announcementUntil: toLocalField(announcement.until),
  };
}
type Values = ReturnType<typeof toValues>;
type FactsForm = FieldForm<Values>;

function Basics({ form }: { readonly form: FactsForm }) {
  return (
    <>
      <TextField
        {...form.field('name')}
        label="Store name"
        hint="In your header, in browser tabs, in emails and on receipts. Your store’s address stays as it is."
        autoComplete="organization"
        maxLength={FACT_LIMITS.name}
      />
      <TextField
        {...form.field('tagline')}
        label="Tagline"
        hint="In your footer, on your first home page, and in search results for pages without a description."
        maxLength={FACT_LIMITS.tagline}
      />
      <TextField
        {...form.field('email')}
        type="email"
        label="Contact email"
        hint="Behind “Contact us” in your footer. Replies to your store’s emails and messages of contact forms come here."
        autoComplete="email"
      />
      <SelectField
        {...form.field('country')}
        label="Country"
        hint="Where your store is at home: prices and delivery start from here, and search engines read it. Your address for invoices is under Seller and VAT."
        choices={COUNTRY_CHOICES}
      />
    </>
  );
}

function Accounts({ form }: { readonly form: FactsForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {LINKED_NETWORKS.map((network) => {
        const { name, Icon } = NETWORKS[network];
        return (
          <TextField
            key={network}
            {...form.field(network)}
            label={name}
            before={<Icon size={18} stroke={1.6} aria-hidden />}
            placeholder="@yourshop"
          />
        );
      })}
    </SimpleGrid>
  );
}

function AnnouncementFields({ form, division }: { readonly form: FactsForm; readonly division: string }) {
  const timeZone = useTimeZone();
  const kind = form.field('announcementKind');
  const known = (value: string) => KINDS.find((choice) => choice.value === value)?.value;
  return (
    <>
      <SelectField
        {...kind}
        onValue={(value) => kind.onValue(known(value) ?? 'delivery')}
        label="The line says"
        hint="On every page except the checkout. The price shows once you’ve checked your delivery prices."
        choices={KINDS}
      />
      {form.values.announcementKind === 'own' && (
        <>
          <TextField
            {...form.field('announcementText')}
            label="Words"
            hint={`Up to ${ANNOUNCEMENT_MAX} characters. On phones a short line is best.`}
            maxLength={ANNOUNCEMENT_MAX}
            required
          />
          <AnnouncementLink division={division} field={form.field('announcementLink')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField
              {...form.field('announcementFrom')}
              type="datetime-local"
              label="Shown from"
              hint="If it’s empty, from now on."
            />
            <TextField
              {...form.field('announcementUntil')}
              type="datetime-local"
              label="Shown until"
              hint="If it’s empty, with no end."
            />
          </SimpleGrid>
          <Text c="var(--ink-soft)">{`Times are in your time zone, ${timeZone}. Before and after, the line on delivery shows.`}</Text>
        </>
      )}
    </>
  );
}

function FactsFields({ facts, storeId }: { readonly facts: Facts; readonly storeId: string }) {
  const update = useCallMutation(storeFactsCalls.update, { refreshes: [storeFactsCalls.get] });
  const initial = useMemo(() => toValues(facts), [facts]);
  const form = useFieldForm<Values>({
    initial,
    rules: RULE_SET,
    keepAs: `settings-store-facts-${storeId}`,
    submit: async ({ announcementFrom, announcementUntil, ...values }) => {
      const saved = await update.mutateAsync({
        body: {
          ...values,
          announcementFrom: fromLocalField(announcementFrom),
          announcementUntil: fromLocalField(announcementUntil),
        },
      });
      // An account that was typed by its name has become an address.
      for (const { network, href } of saved.socialLinks) form.set(network, href);
      await refreshSession();
      showSnackbar({ text: 'Saved' });
    },
  });
  return (
    <Form form={form} label="Your store">
      <Panel title="Your store">
        <Stack>
          <Basics form={form} />
        </Stack>
      </Panel>
      <Panel title="Social links">
        <Stack>
          <Text>
            Your footer shows an icon for each, and search engines read that they’re yours. Enter the
            account’s name or its address.
          </Text>
          <Accounts form={form} />
        </Stack>
      </Panel>
      <Panel title="Line above your store">
        <Stack>
          <AnnouncementFields form={form} division={facts.divisionId} />
        </Stack>
      </Panel>
      <SubmitButton form={form} w="fit-content">
        Save
      </SubmitButton>
    </Form>
  );
}

/** Settings: what the store says of itself. Shown to members who manage its settings. */
export function StoreFactsSection() {
  const { store, project } = useSession();
  const facts = useCall(storeFactsCalls.get, {});
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  if (facts.isPending) return <LoadingState label="Your store" lines={8} />;
  if (facts.isLoadingError)
    return <ErrorState what="your store’s details" error={facts.error} retry={() => void facts.refetch()} />;
  return <FactsFields key={store.id} facts={facts.data} storeId={store.id} />;
}
