import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { noticedDifference, PEOPLE_TO_DECIDE } from '../../../../shared/features/growth/campaigns/ab-test.ts';
import { campaignCalls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import {
  CAMPAIGN_LIMITS,
  type CampaignTest,
  type Measure,
  type TestKind,
  type Utm,
  VARIANTS,
} from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { emailDraftCalls } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { NumberField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { MailPicture } from '../email-drafts/email-drafts.ts';
import { peopleText, variantName } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import type { StepProps } from './step-props.ts';

const DEFAULT_SENDER = 'default';

function Emails({ editing, drafts, division }: StepProps) {
  const { fields, set } = editing;
  const shown = drafts.slice(0, 24);
  const pictures = useCall(
    emailDraftCalls.listPictures,
    { params: { division }, body: { drafts: shown.map(({ id }) => id) } },
    { enabled: shown.length > 0 },
  );
  if (shown.length === 0)
    return (
      <Empty
        size="part"
        title="No emails yet"
        action={
          <Button component={ProjectLink} to="/teemail/drafts/create/">
            Create an email
          </Button>
        }
      >
        Choose one of twelve designs, write it, and come back: your campaign is saved.
      </Empty>
    );
  return (
    <>
      <Choice
        kind="cards"
        isWide
        label="Email"
        isLabelHidden
        value={fields.draftId}
        onValue={(draftId) => set({ draftId })}
        options={shown.map(({ id, title, subject }) => ({
          value: id,
          text: title,
          hint: subject || 'No subject yet',
          more: <MailPicture html={pictures.data?.pictures.find((one) => one.id === id)?.html} />,
        }))}
      />
      <Row gap={3}>
        {fields.draftId !== null && (
          <ProjectLink to={`/teemail/drafts/edit/${fields.draftId}/`}>Edit this email</ProjectLink>
        )}
        <ProjectLink to="/teemail/drafts/create/">Create another email</ProjectLink>
      </Row>
    </>
  );
}

const KINDS: readonly { readonly value: TestKind | 'none'; readonly text: string; readonly hint: string }[] =
  [
    { value: 'none', text: 'Nothing', hint: 'Everyone gets the same.' },
    { value: 'subject', text: 'Subject', hint: 'Which line do more people open the email for?' },
    { value: 'preheader', text: 'Preview text', hint: 'What mailboxes show after the subject.' },
    { value: 'sender', text: 'Sender', hint: 'Which name do people know better?' },
    { value: 'content', text: 'Whole email', hint: 'Two to four different emails.' },
  ];

const MEASURES: readonly { readonly value: Measure; readonly label: string }[] = [
  { value: 'clicks', label: 'Clicks' },
  { value: 'sales', label: 'Sales a person' },
  { value: 'opens', label: 'Opens, which mail programs inflate' },
];

const isMeasure = (value: string): value is Measure => MEASURES.some((one) => one.value === value);

const NEW_TEST: Omit<CampaignTest, 'kind' | 'others'> = {
  share: 20,
  measure: 'clicks',
  waitHours: 4,
  otherwise: 'a',
};

interface OtherProps extends StepProps {
  readonly test: CampaignTest;
  readonly index: number;
}

/** What one more variant says. */
function Other({ editing, choices, drafts, test, index }: OtherProps) {
  const { set, errors } = editing;
  const name = variantName(VARIANTS[index + 1] ?? 'b');
  const value = test.others[index] ?? '';
  const change = (text: string) =>
    set({ test: { ...test, others: test.others.map((other, at) => (at === index ? text : other)) } });
  const error = value === '' ? undefined : errors.get(`test.others.${index}`);
  if (test.kind === 'subject' || test.kind === 'preheader')
    return (
      <TextInput
        label={`${test.kind === 'subject' ? 'Subject' : 'Preview text'} ${name}`}
        value={value}
        maxLength={150}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  const data =
    test.kind === 'sender'
      ? choices.senders.map(({ id, name: sender, address }) => ({
          value: id,
          label: `${sender} (${address})`,
        }))
      : drafts.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <NativeSelect
      size="md"
      label={`${test.kind === 'sender' ? 'Sender' : 'Email'} ${name}`}
      value={value}
      data={[{ value: '', label: 'Choose one' }, ...data]}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** What the sample can show, before anyone waits for it. */
function SampleHint({
  editing,
  test,
}: {
  readonly editing: StepProps['editing'];
  readonly test: CampaignTest;
}) {
  const { audience, exclude, timing, senderId } = editing.fields;
  const forecast = useCall(
    campaignCalls.forecast,
    { body: { audience: audience ?? { kind: 'everyone' }, exclude, timing, senderId, test: null } },
    { enabled: audience !== null },
  );
  const recipients = forecast.data?.recipients;
  if (recipients === undefined) return null;
  const each = Math.floor((recipients * test.share) / 100 / (test.others.length + 1));
  if (test.share === 100) return null;
  if (each < PEOPLE_TO_DECIDE)
    return (
      <Hint tone="warn">
        {`About ${peopleText(each)} get each variant. A winner needs ${PEOPLE_TO_DECIDE} or more, so the rest will get the variant that you choose below.`}
      </Hint>
    );
  const points = Math.round(noticedDifference(each) * 1000) / 10;
  return (
    <Hint tone="note">
      {`With ${formatNumber(each)} people each and about 3% clicking, you’ll only notice differences of ${points} points or more.`}
    </Hint>
  );
}

function TestPart(props: StepProps) {
  const { editing } = props;
  const { fields, set } = editing;
  const { test } = fields;
  const choose = (kind: TestKind | 'none') =>
    set({ test: kind === 'none' ? null : { ...NEW_TEST, ...test, kind, others: [''] } });
  return (
    <Panel title="Test one thing">
      <Stack gap={4}>
        <Choice
          kind="list"
          label="What differs"
          value={test?.kind ?? 'none'}
          onValue={choose}
          options={KINDS}
        />
        {test && (
          <>
            <p className={styles.soft}>
              {test.kind === 'subject' || test.kind === 'preheader'
                ? 'Variant A is what the email says.'
                : test.kind === 'sender'
                  ? 'Variant A is the sender above.'
                  : 'Variant A is the email above.'}
            </p>
            {test.others.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: variants are named by their place
              <Other key={index} {...props} test={test} index={index} />
            ))}
            <Row gap={3}>
              {test.others.length < CAMPAIGN_LIMITS.variants - 1 && (
                <Button
                  variant="default"
                  onClick={() => set({ test: { ...test, others: [...test.others, ''] } })}
                >
                  Add a variant
                </Button>
              )}
              {test.others.length > 1 && (
                <Button
                  variant="default"
                  onClick={() => set({ test: { ...test, otherwise: 'a', others: test.others.slice(0, -1) } })}
                >
                  Remove the last one
                </Button>
              )}
            </Row>
            <Choice
              kind="list"
              label="People in the test"
              value={test.share === 100 ? 'all' : 'sample'}
              onValue={(value) => set({ test: { ...test, share: value === 'all' ? 100 : 20 } })}
              options={[
                { value: 'sample', text: 'A sample first', hint: 'Later, the rest gets the better one.' },
                { value: 'all', text: 'Everyone', hint: 'Variants are split evenly. There is no winner.' },
              ]}
            />
            {test.share !== 100 && (
              <div className={styles.pairs}>
                <NumberField
                  label="Sample"
                  unit="%"
                  min={10}
                  max={50}
                  value={test.share}
                  onValue={(share) => set({ test: { ...test, share } })}
                />
                <NumberField
                  label="Hours until it is decided"
                  min={1}
                  max={48}
                  value={test.waitHours}
                  onValue={(waitHours) => set({ test: { ...test, waitHours } })}
                />
                <NativeSelect
                  size="md"
                  label="Decided by"
                  value={test.measure}
                  data={[...MEASURES]}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    if (isMeasure(value)) set({ test: { ...test, measure: value } });
                  }}
                />
                <NativeSelect
                  size="md"
                  label="Where no difference is clear"
                  value={test.otherwise}
                  data={VARIANTS.slice(0, test.others.length + 1).map((variant) => ({
                    value: variant,
                    label: `Send ${variantName(variant)}`,
                  }))}
                  onChange={(event) => {
                    const chosen = VARIANTS.find((variant) => variant === event.currentTarget.value);
                    if (chosen) set({ test: { ...test, otherwise: chosen } });
                  }}
                />
              </div>
            )}
            <SampleHint editing={editing} test={test} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

const UTM_FIELDS = [
  ['source', 'Source (utm_source)'],
  ['medium', 'Medium (utm_medium)'],
  ['campaign', 'Campaign (utm_campaign)'],
] as const satisfies readonly (readonly [keyof Utm, string])[];

/** Step 2: the email, its sender, and what is tested. */
export function ContentStep(props: StepProps) {
  const { editing, choices } = props;
  const { fields, set } = editing;
  return (
    <>
      <Panel title="Email">
        <Stack gap={4}>
          <Emails {...props} />
        </Stack>
      </Panel>
      <Panel title="Sender">
        {choices.senders.length === 0 ? (
          <Hint tone="warn">
            {'You have no sender yet. '}
            <ProjectLink to="/teemail/configuration/">Add a sender</ProjectLink>
          </Hint>
        ) : (
          <NativeSelect
            size="md"
            label="Emails come from"
            value={fields.senderId ?? DEFAULT_SENDER}
            data={[
              { value: DEFAULT_SENDER, label: 'The default sender' },
              ...choices.senders.map(({ id, name, address }) => ({
                value: id,
                label: `${name} (${address})`,
              })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              set({ senderId: value === DEFAULT_SENDER ? null : value });
            }}
          />
        )}
      </Panel>
      <TestPart {...props} />
      <details className={styles.more}>
        <summary>Links and tracking</summary>
        <Checkbox
          label="Count clicks and opens"
          description="Links lead through your store’s address. People can’t be followed beyond your store."
          checked={fields.isTracked}
          onChange={(event) => set({ isTracked: event.currentTarget.checked })}
        />
        <div className={styles.pairs}>
          {UTM_FIELDS.map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              value={fields.utm[name]}
              maxLength={60}
              onChange={(event) => set({ utm: { ...fields.utm, [name]: event.currentTarget.value } })}
            />
          ))}
        </div>
      </details>
    </>
  );
}
