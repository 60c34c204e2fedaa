export default function FeedPage() {
  return null;
}
