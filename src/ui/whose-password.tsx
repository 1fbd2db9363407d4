/** Tells password managers whose password a form is about that asks for no name. Main thread; seen and read by nobody. */
export function WhosePassword(props: { username: string | number }) {
  return (
    <input
      class="visually-hidden"
      type="text"
      name="username"
      autocomplete="username"
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      value={props.username}
    />
  );
}
