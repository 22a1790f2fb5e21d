import { useState } from 'react';
import { useNavigate } from 'react-router';
import { emailDraftCalls } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import {
  MAIL_DESIGNS,
  type MailDesignId,
} from '../../../../shared/features/growth/email-drafts/mail-designs.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import styles from './email-drafts.module.css';
import { MailPicture } from './mail-picture.tsx';

function Gallery({ division }: { readonly division: string }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<MailDesignId | null>(null);
  const answer = useCall(emailDraftCalls.listDesigns, { params: { division } });
  const create = useCallMutation(emailDraftCalls.create, { refreshes: [emailDraftCalls.list] });
  const words = search.trim().toLowerCase();
  const shown = MAIL_DESIGNS.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(words),
  );
  const start = (design: MailDesignId) => {
    setChosen(design);
    create.mutate(
      { params: { division }, body: { design } },
      {
        onSuccess: ({ id }) => void navigate(withProject(`/teemail/drafts/edit/${id}/`)),
        onError: (error) => {
          setChosen(null);
          showFailure(error);
        },
      },
    );
  };
  return (
    <>
      <div className={styles.filters}>
        <SearchField label="Search designs" placeholder="Search designs" value={search} onText={setSearch} />
      </div>
      {shown.length === 0 && <Empty title={`No design matches “${search}”`}>Try a simpler word.</Empty>}
      <ul className={styles.cards}>
        {shown.map(({ id, name, description }) => (
          <li key={id} className={styles.card}>
            <MailPicture html={answer.data?.designs.find((design) => design.id === id)?.html} />
            <div className={styles.about}>
              <button
                type="button"
                className={styles.link}
                disabled={chosen !== null}
                aria-describedby={`design-${id}`}
                onClick={() => start(id)}
              >
                {name}
              </button>
              <span id={`design-${id}`}>{chosen === id ? 'Creating…' : description}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `/teemail/drafts/create/`: a new email from a design. */
export default function CreateDraft() {
  const { store } = useSession();
  return (
    <>
      <PageHeader
        title="Create an email"
        lead="Choose a design. It shows your products, and you can change everything in it."
      />
      {store ? <Gallery division={store.divisionId} /> : <Empty title={PAGE_MESSAGES.withoutStore} />}
    </>
  );
}
