-- Until now an erasure left « unsubscribed » as it was, which the person's next tick could lift.
update suppressions set reason = 'erased'
from erasures
where erasures.address_hash = suppressions.address_hash
  and suppressions.reason = 'unsubscribed'
  and suppressions.created_at <= erasures.erased_at;
