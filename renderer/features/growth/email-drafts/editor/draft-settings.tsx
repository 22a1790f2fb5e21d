import { Textarea, TextInput } from '@mantine/core';
import { DRAFT_LIMITS } from '../../../../../shared/features/growth/email-drafts/draft-issues.ts';
import { countCharacters } from '../../../../../shared/features/growth/email-drafts/mail-fields.ts';
import { ProjectLink } from '../../../../ui/project-link.tsx';
import { useEditor } from '../../../site/pages/pages.ts';
import styles from './draft-editor.module.css';

interface DraftSettingsProps {
  readonly storeName: string;
  readonly postalAddress: string;
}

/** How much of a text mailboxes show. */
const counted = (text: string, best: number): string => {
  const count = countCharacters(text);
  return count > best ? `${count} characters. Phones show about ${best}.` : `${count} of ${best} characters`;
};

/** What a mailbox shows of an email before it is opened. Part of the draft. */
export function DraftSettings({ storeName, postalAddress }: DraftSettingsProps) {
  const editor = useEditor();
  const { title, subject, preheader, fromName } = editor.doc.page.properties;
  const set = (name: string, value: string, words: string) =>
    editor.make({
      command: { kind: 'page', path: `properties.${name}`, value },
      words: `changed ${words}`,
      said: '',
      run: `page properties.${name}`,
    });
  return (
    <div className={styles.settings}>
      <h2>Email settings</h2>
      <TextInput
        label="Subject"
        description={counted(subject, DRAFT_LIMITS.subjectBest)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={subject}
        maxLength={DRAFT_LIMITS.subject}
        required
        error={subject.trim() === '' ? 'Enter a subject' : undefined}
        onChange={(event) => set('subject', event.currentTarget.value, 'the subject')}
      />
      <Textarea
        label="Preview text"
        description={`Mailboxes show it after the subject. ${counted(preheader, DRAFT_LIMITS.preheader)}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={DRAFT_LIMITS.subject}
        value={preheader}
        onChange={(event) =>
          set('preheader', event.currentTarget.value.replace(/\n/g, ' '), 'the preview text')
        }
      />
      <TextInput
        label="From"
        description="Leave it empty for your sender’s name, or your store’s."
        placeholder={storeName}
        maxLength={60}
        value={fromName}
        onChange={(event) => set('fromName', event.currentTarget.value, 'who it is from')}
      />
      <TextInput
        label="Name"
        description="Only your team sees it."
        maxLength={120}
        value={title}
        onChange={(event) => set('title', event.currentTarget.value, 'the name')}
      />
      <div className={styles.footer}>
        <h3>Footer</h3>
        {postalAddress === '' ? (
          <p>
            Every email ends with your postal address.{' '}
            <ProjectLink to="/settings/?section=seller">Add yours</ProjectLink>
          </p>
        ) : (
          <p>
            Every email ends with your postal address, why it came and a way to unsubscribe: {postalAddress}
          </p>
        )}
      </div>
    </div>
  );
}
