import { useViewer } from '#client/api/stored/session.ts';
import { LogInButton } from '#client/links/sign-in-links.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { can } from '#contract/policies.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  user: { readonly _id: string; readonly name: string; readonly following: boolean };
  size?: 'md' | 'sm';
  /** Beside something else that is more important: never in the colour of a sport. */
  quiet?: boolean | undefined;
}

/**
 * Follow or Unfollow; a visitor without an account is led to the login and back. Not for oneself, and
 * not for an account that waits for its code.
 */
export function FollowButton({ user, size, quiet }: FollowButtonProps) {
  const viewer = useViewer();
  if (viewer)
    return can(viewer, 'follow', user) ? (
      <FollowToggle user={user} size={size} quiet={quiet} />
    ) : null;
  return (
    <LogInButton variant="primary" size={size}>
      Follow
      <Whom name={user.name} />
    </LogInButton>
  );
}

function FollowToggle({ user, size, quiet }: FollowButtonProps) {
  const { following, toggle } = useFollow(user);
  return (
    <Button variant={following || quiet ? 'plain' : 'primary'} size={size} onClick={toggle}>
      <span>{following ? 'Unfollow' : 'Follow'}</span>
      <Whom name={user.name} />
    </Button>
  );
}

/** Names the fan for screen readers, or a list of these buttons would all read "Follow". */
function Whom({ name }: { name: string }) {
  return (
    <VisuallyHidden>
      {' '}
      <Name>{name}</Name>
    </VisuallyHidden>
  );
}
