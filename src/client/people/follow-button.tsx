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
  /** Neutral instead of the sport's colour, beside a more important action. */
  quiet?: boolean | undefined;
}

/**
 * Follow or Unfollow. Visitors are sent to the login and back. Hidden for oneself and for
 * unverified accounts.
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

/**
 * Adds the fan's name for screen readers, which would otherwise read a list of identical buttons.
 */
function Whom({ name }: { name: string }) {
  return (
    <VisuallyHidden>
      {' '}
      <Name>{name}</Name>
    </VisuallyHidden>
  );
}
