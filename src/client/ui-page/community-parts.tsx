import { CommentCard } from '#client/comments/comment-card.tsx';
import { CommentForm } from '#client/comments/comment-form.tsx';
import { LikeButton, LikeHeart } from '#client/likes/like-button.tsx';
import { commentLikeToggle, type LikeToggle } from '#client/likes/like-toggle.ts';
import { FansButton, NoFans } from '#client/people/fans-button.tsx';
import { UncheckedMark } from '#client/sources/unchecked-mark.tsx';
import { Rating } from '#client/ui/fields/rating.tsx';
import type { Comment } from '#contract/calls/comments.ts';
import { Part, State } from './part.tsx';
import { showFocused } from './show-focus.ts';

const comment: Comment = {
  _id: 'c1',
  creator: 'u1',
  creatorName: 'Lucía Peña',
  image: null,
  comment: 'Arrives late, leaves last.',
  rating: 4,
  createdAt: '2026-03-14T18:30:00.000Z',
  name: 'Once de gala',
  on: { _id: 'e1', kind: '' },
  likesCount: 1,
  liked: false,
  likes: [],
  hidden: false,
  can: { edit: false, delete: false, hide: false },
};
const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const comments: readonly { is: string; comment: Comment }[] = [
  { is: 'of somebody', comment },
  {
    is: "one's own, without a rating",
    comment: { ...comment, rating: null, can: { edit: false, delete: true, hide: false } },
  },
  {
    is: 'hidden by the owner of the lineup',
    comment: { ...comment, hidden: true, can: { edit: false, delete: false, hide: true } },
  },
  { is: 'not yet saved', comment: { ...comment, _id: 'pending 1' } },
  {
    is: 'long text',
    comment: {
      ...comment,
      creatorName: 'María del Carmen Fernández-Villalobos y Ortiz de Zárate',
      comment: `${longWord}. ${'A midfield of three leaves the wings alone. '.repeat(8)}`,
    },
  },
];

const likeToggleOf = (isLiked: boolean, likesCount: number): LikeToggle => ({
  ...commentLikeToggle({ ...comment, _id: `c${isLiked}${likesCount}` }),
  liked: isLiked,
  likesCount,
});
const likes = [
  { is: 'not liked', likeToggle: likeToggleOf(false, 0) },
  { is: 'liked', likeToggle: likeToggleOf(true, 1) },
  { is: 'liked by many', likeToggle: likeToggleOf(true, 1_024_768) },
];

const fanLines = [
  { is: 'one fan', names: ['Lucía Peña'], likesCount: 1 },
  { is: 'oneself and many', names: ['you', 'Íñigo Ruiz', 'Nerea Soto'], likesCount: 1024 },
  {
    is: 'long names',
    names: ['Wolfeschlegelsteinhausenbergerdorff', 'María de los Ángeles Etxebarria', 'Bea'],
    likesCount: 3,
  },
];

const fansProps = (names: readonly string[], likesCount: number) => ({
  fans: names.map((name) => ({ _id: name, name, image: null })),
  names,
  likesCount,
  isOpen: false,
  onOpen: () => {},
});

const unchecked = [
  { is: 'added by a fan', addedBy: { _id: 'u1', name: 'Dani Vega' } },
  { is: 'added by a fan who left', addedBy: null },
];

export function CommunityParts() {
  return (
    <>
      <Part name="UncheckedMark">
        {unchecked.map(({ is, addedBy }) => (
          <State key={is} is={is}>
            <UncheckedMark item={{ unchecked: { addedBy } }} />
          </State>
        ))}
      </Part>
      <Part name="Rating">
        <State is="rated">
          <Rating value={4} />
        </State>
        <State is="an average">
          <Rating value={4.5} text="4.5" label="Fans’ average rating" />
        </State>
        <State is="not rated">
          <Rating value={null} />
        </State>
      </Part>
      <Part name="LikeHeart">
        {likes.map(({ is, likeToggle }) => (
          <State key={is} is={is}>
            <LikeHeart likeToggle={likeToggle} />
          </State>
        ))}
        <State is="focus" prepare={showFocused}>
          <LikeHeart likeToggle={likeToggleOf(false, 12)} />
        </State>
        <State is="alone">
          <LikeHeart likeToggle={likeToggleOf(true, 12)} alone />
        </State>
      </Part>
      <Part name="LikeButton">
        {likes.map(({ is, likeToggle }) => (
          <State key={is} is={is}>
            <LikeButton likeToggle={likeToggle} />
          </State>
        ))}
        <State is="focus" prepare={showFocused}>
          <LikeButton likeToggle={likeToggleOf(true, 12)} />
        </State>
      </Part>
      <Part name="FansButton, NoFans">
        {fanLines.map(({ is, names, likesCount }) => (
          <State key={is} is={is}>
            <FansButton {...fansProps(names, likesCount)} />
          </State>
        ))}
        <State is="focus" prepare={showFocused}>
          <FansButton {...fansProps(['Lucía Peña'], 1)} />
        </State>
        <State is="nobody yet">
          <NoFans />
        </State>
      </Part>
      <Part name="CommentCard">
        {comments.map(({ is, comment: shown }) => (
          <State key={is} is={is} wide>
            <CommentCard comment={shown} onDeleted={() => {}} />
          </State>
        ))}
      </Part>
      <Part name="CommentForm">
        <State is="idle, with a rating" wide>
          <CommentForm rating="required" onSend={async () => ({})} onClose={() => {}} />
        </State>
        <State is="without a rating" wide>
          <CommentForm rating="none" onSend={async () => ({})} onClose={() => {}} />
        </State>
      </Part>
    </>
  );
}
