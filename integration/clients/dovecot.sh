# Dovecot: the file is a message that curl fetches by IMAP.
packages=(dovecot-imapd curl)
version() { dovecot --version | cut -d' ' -f1; }

server() {
    port=$(free_port)
    mkdir -p mail/cur mail/new mail/tmp run
    # A header, and the file as the body; IMAP's lines end by two characters.
    { printf 'Subject: payload\n\n' && cat payload; } >mail/cur/1:2,
    chmod -R a+rwX mail
    cat >dovecot.conf <<D
protocols = imap
base_dir = $PWD/run
state_dir = $PWD/run
log_path = $PWD/dovecot.log
listen = 127.0.0.1
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = $port
  }
}
import_environment = \$import_environment OPENSSL_CONF
ssl = required
ssl_cert = <$PWD/certificate.pem
ssl_key = <$PWD/key.pem
mail_location = maildir:$PWD/mail
passdb {
  driver = static
  args = password=tester
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=$PWD
}
first_valid_uid = 1
first_valid_gid = 1
D
    start tested dovecot -F -c dovecot.conf
    up "$port"
    run peer curl --silent --show-error --cacert certificate.pem --user tester:tester \
        "imaps://localhost:$port/INBOX;UID=1;SECTION=TEXT" | tr -d '\r' >received
}
