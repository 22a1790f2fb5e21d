import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { chatGroupAt } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { raiseAction } from '../../../platform/actions.ts';
import { chatLine } from './chat-line.ts';
import { START_CHATTING } from './chat-start.ts';

interface ChatWithUsProps {
  readonly accountId: string;
  readonly className: string;
}

/** Offers the chat while an agent is online for this place; otherwise renders nothing. */
export default function ChatWithUs({ accountId, className }: ChatWithUsProps) {
  const { project } = useSession();
  const { pathname } = useLocation();
  const [online, setOnline] = useState<readonly number[]>([]);
  useEffect(
    () =>
      chatLine('customer', accountId).listen((news) => {
        if (news.kind === 'up' || news.kind === 'online') setOnline(news.online);
        if (news.kind === 'down') setOnline([]);
      }),
    [accountId],
  );
  if (!online.includes(chatGroupAt(pathname, project?.isPro === true))) return null;
  return (
    <button type="button" className={className} onClick={() => raiseAction(START_CHATTING)}>
      <IconMessageCircle size={20} stroke={1.75} aria-hidden />
      Chat with us
    </button>
  );
}
