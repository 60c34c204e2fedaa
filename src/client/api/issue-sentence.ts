/**
 * A server's issue as a sentence for under its field: most go on from the field's label ('must
 * have 2 to 40 characters'), those that start with a capital stand by themselves.
 */
export function issueSentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}
