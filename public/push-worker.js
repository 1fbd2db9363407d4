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
    data: { hash: told.hash },
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
  var answers = shown.map(function (client) {
    return new Promise(function (resolve) {
      var channel = new MessageChannel();
      channel.port1.onmessage = function (event) {
        resolve(event.data === true);
      };
      setTimeout(resolve, ANSWER_MS, false);
      client.postMessage({ kind: "is_seen", account_id: accountId }, [channel.port2]);
    });
  });
  return (await Promise.all(answers)).includes(true);
}

self.addEventListener("notificationclick", function (event) {
  event.notification.close();
  event.waitUntil(open((event.notification.data || {}).hash || ""));
});

async function open(hash) {
  var client = (await windows())[0];
  if (client === undefined) return self.clients.openWindow("/" + hash);
  // It is a link like any other: the page follows it without being loaded anew.
  client.postMessage({ kind: "open", hash: hash });
  return client.focus();
}
