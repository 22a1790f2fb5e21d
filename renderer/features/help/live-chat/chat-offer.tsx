import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../platform/access/use-session.ts';

const ChatWithUs = lazy(() => import('./chat-with-us.tsx'));

/** A button that opens the chat, for who is signed in and while somebody is there to answer. */
export function ChatOffer({ className = '' }: { readonly className?: string }) {
  const { user } = useSession();
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  if (!awake || user === null) return null;
  return (
    <Suspense>
      <ChatWithUs key={user.id} accountId={user.id} className={className} />
    </Suspense>
  );
}
