/*
 * Shows what the service pushes while no terminal of the account is looked at, and brings the terminal forward where one is
 * pressed. A service worker; it answers no request and keeps no file, so it has no handler of fetch.
 */
/** So long a page has to say that it is looked at: one that is frozen says nothing. */
var ANSWER_MS = 500;

self.addEventListener("push", function (event) {
  var told = event.data && event.data.json();
  if (told) event.waitUntil(show(told));
});

async function show(told) {
  if ((await maySkip()) && (await isSeen(told.account_id))) return;
  await self.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag,
    icon: "/apple-touch-icon.png",
    data: { hash: told.hash, account_id: told.account_id },
  });
}

/** Safari takes the permission away where a push shows nothing, whoever looks. */
async function maySkip() {
  var subscription = await self.registration.pushManager.getSubscription();
  return subscription === null || new URL(subscription.endpoint).hostname !== "web.push.apple.com";
}

function windows() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Whether a terminal of the account says that it is looked at: it has told it already. */
async function isSeen(accountId) {
  var shown = (await windows()).filter(function (client) {
    return client.visibilityState === "visible";
  });
  return (await ask(shown, "is_seen", accountId)).includes(true);
}

/** What each page says to it; one that says nothing is of no account that is told by push. */
function ask(clients, kind, accountId) {
  var answers = clients.map(function (client) {
    return new Promise(function (resolve) {
      var channel = new MessageChannel();
      channel.port1.onmessage = function (event) {
        resolve(event.data === true);
      };
      setTimeout(resolve, ANSWER_MS, false);
      client.postMessage({ kind: kind, account_id: accountId }, [channel.port2]);
    });
  });
  return Promise.all(answers);
}

self.addEventListener("notificationclick", function (event) {
  event.notification.close();
  var data = event.notification.data || {};
  event.waitUntil(open(data.hash || "", data.account_id));
});

/** In the terminal of the account, where tabs have several. */
async function open(hash, accountId) {
  var all = await windows();
  var own = all.length > 1 ? (await ask(all, "is_of", accountId)).indexOf(true) : 0;
  var client = all[Math.max(own, 0)];
  if (client === undefined) return self.clients.openWindow("/" + hash);
  // It is a link like any other: the page follows it without being loaded anew.
  client.postMessage({ kind: "open", hash: hash });
  return client.focus();
}
